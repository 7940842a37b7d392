/** "createdAt" → "created_At". */
export const snakeCased = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2')
