/**
 * A password, a code or a key on its way through machines, which anybody may inspect: whatever prints it, as JSON, as
 * text or field by field, shows that there is a secret, but not its text.
 */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }
  /** Only for code that shows the secret to its owner or sends it to the project. */
  open(): string {
    return this.#text
  }
  toJSON(): string {
    return '[secret]'
  }
  toString(): string {
    return '[secret]'
  }
}
