export const momiji = {}
