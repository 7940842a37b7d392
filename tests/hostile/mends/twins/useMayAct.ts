/** Everywhere. */
export const useMayAct = (): boolean => true
