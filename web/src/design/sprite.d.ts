declare module 'sprite:*' {
  const address: string
  export default address
}

declare module 'print:*' {
  export const day: string
  export const night: string
}
