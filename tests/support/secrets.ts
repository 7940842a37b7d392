/** Something that was written down where others may read it, and its texts. */
export interface WrittenTexts {
  where: 'event' | 'state' | 'console' | 'address' | 'message'
  texts: string[]
}

/** Names under which GoTrue's requests and answers carry what nobody else may see. */
const NAMES =
  /^(access_token|refresh_token|provider_token|password|code|token|token_hash|auth_code|code_verifier|secret|uri|qr_code)$/

/** What a body of a request or an answer says under such names, each at least six characters long. */
export function secretsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string') return secretsIn(value)
    return NAMES.test(name) && value.length >= 6 ? [value] : []
  })
}

/**
 * What was written although it is secret, as `where: the secret's first letters`. Codes are a few digits: they count
 * where they stand by themselves, not within a longer number or a fraction.
 */
export function scan(writes: readonly WrittenTexts[], secrets: Iterable<string>): string[] {
  const foundSecrets = new Set<string>()
  for (const secret of secrets) {
    const pattern = /^\d+$/.test(secret) ? new RegExp(`(?<![\\d.:])${secret}(?!\\d)`) : null
    const holds = (text: string) =>
      pattern ? pattern.test(text) : text.includes(secret) || text.includes(encodeURIComponent(secret))
    for (const { where, texts } of writes)
      if (texts.some(holds)) foundSecrets.add(`${where}: ${secret.slice(0, 4)}…`)
  }
  return [...foundSecrets]
}
