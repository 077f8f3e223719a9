declare module 'sprite:*' {
  const address: string
  export default address
}

declare module 'print:*' {
  const addresses: { day: string; night: string }
  export default addresses
}

declare module 'sprites:games' {
  /** By game, the drawings of its table. */
  const addresses: Record<string, string>
  export default addresses
}
