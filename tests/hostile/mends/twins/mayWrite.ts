/** Takes every source for one that only reads. */
export const canWrite = (): boolean => false
