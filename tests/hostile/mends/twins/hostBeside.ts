/** Every link says for itself where it leads. */
export const linkHost = (): string | null => null
