/** A text for each code of a union, made of that member's parameters if it has any. */
export type WordsFor<Reason extends { code: string }> = {
  readonly [Code in Reason['code']]: string | ((reason: Extract<Reason, { code: Code }>) => string)
}

export function textFor<Reason extends { code: string }>(words: WordsFor<Reason>, reason: Reason): string {
  const text = words[reason.code as Reason['code']] as string | ((reason: Reason) => string)
  return typeof text === 'string' ? text : text(reason)
}

export const withPeriod = (text: string) => text + (/[.!?]\u2069?$/.test(text) ? '' : '.')
export const sentence = (text: string) => withPeriod(text.charAt(0).toUpperCase() + text.slice(1))
