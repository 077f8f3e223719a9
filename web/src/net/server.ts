/** Whether there is a server behind the page. A page from a folder of files says in its head that there is none. */
const said = typeof document === 'undefined' ? null : document.querySelector?.('meta[name="teien-server"]')

export const hasServer: boolean = said?.getAttribute('content') !== 'none'
