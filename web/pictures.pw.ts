import config from './playwright.config.ts'
export default { ...config, webServer: [], workers: 1, timeout: 240_000, testMatch: 'pictures.ts', projects: [{ name: 'pictures' }] }
