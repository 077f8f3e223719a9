declare module 'sprite:*' {
  const address: string
  export default address
}

declare module 'print:*' {
  const addresses: { day: string; night: string }
  export default addresses
}
