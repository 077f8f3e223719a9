import config from './playwright.config.ts'

export default { ...config, testMatch: 'pictures.ts', projects: [{ name: 'pictures' }] }
