/** Everywhere. */
export const useCanMutate = (): boolean => true
