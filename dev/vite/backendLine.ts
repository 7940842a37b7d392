/** What the dev and preview servers print of the backend: scripts that break things on purpose find it by this line. */
export const backendLine = (url: string) => `Backend, with fault controls: ${url}`

/** The backend's address in what was printed; undefined while it is not there. */
export const backendIn = (printed: string): string | undefined =>
  new RegExp(backendLine('(http:\\S+)')).exec(printed)?.[1]
