/** The advice in refusals, which depends on how the backend was started. */
export interface Remedies {
  /** The command that lets pages of this origin in. */
  allowOrigin: (origin: string) => string
  /** The command that lets it answer under this name. */
  allowHost: (name: string) => string
  /** The option or variable that leaves these extensions out. */
  leaveOut: (names: readonly string[]) => string
  /** The option or variable that names another directory for the database. */
  chooseData: string
}

export const commandRemedies: Remedies = {
  allowOrigin: origin => `npm run backend -- --allow-origin ${origin}`,
  allowHost: name => `npm run backend -- --allow-host ${name}`,
  leaveOut: names => `--without ${names.join(',')}`,
  chooseData: '--data',
}
