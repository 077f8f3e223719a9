import config from './playwright.config.ts'
export default { ...config, webServer: [], workers: 1, timeout: 120_000 }
