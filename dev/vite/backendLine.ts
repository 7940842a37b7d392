/**
 * The line that the dev and preview servers print about the backend; scripts that inject faults find it by this line.
 */
export const backendLine = (url: string) => `Backend, with fault controls: ${url}`

/** The backend's address in what was printed; undefined while it is not there. */
export const backendIn = (output: string): string | undefined =>
  new RegExp(backendLine('(http:\\S+)')).exec(output)?.[1]
