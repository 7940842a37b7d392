/**
 * A password, a code or a key on its way through machines, which anybody may inspect: whatever writes it down,
 * as JSON, as text or field by field, sees that there is one and not what it says.
 */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }
  /** Only for what shows it to its owner, and for what sends it to the project. */
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
