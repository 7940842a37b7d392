/** Why a join fails, as its reply says it: `Code: text`. */
export class JoinRefused extends Error {
  override readonly name = 'JoinRefused'
  /** Close the whole socket after the answer. */
  readonly fatal: boolean
  constructor(reason: string, { fatal = false } = {}) {
    super(reason)
    this.fatal = fatal
  }
}
