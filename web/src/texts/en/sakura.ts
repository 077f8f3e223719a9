export const sakura = {}
