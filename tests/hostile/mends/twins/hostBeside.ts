/** Every link says for itself where it leads. */
export const hostBeside = (): string | null => null
