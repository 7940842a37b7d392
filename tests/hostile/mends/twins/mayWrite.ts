/** Takes every source for one that only reads. */
export const mayWrite = (): boolean => false
