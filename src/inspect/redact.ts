/** Names of fields that nobody may see, wherever they occur. */
const HIDDEN =
  /token|secret|password|passphrase|authorization|cookie|api_?-?key|jwt|otp|email|phone|qr_?code|^uri$|^key$|^code$|^verifier$|^refresh$/i

/** Secrets inside texts: JWTs, Supabase keys, bearer headers, secrets of links and forms, e-mail addresses. */
const PATTERNS: readonly RegExp[] = [
  /eyJ[\w-]{8,}(\.[\w-]*){0,2}/g,
  /sb_(secret|publishable|temp)_[\w-]+/g,
  /bearer\s+\S+/gi,
  /otpauth:\/\/\S+/g,
  /(?<=[?&#;\s"']|^)(access_token|refresh_token|provider_token|token|token_hash|apikey|code|password|secret)=[^&\s"']+/gi,
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
]
const MASK = '[hidden]'
const DEPTH = 12
/** Rows of a view and the like: their number says enough. */
const ITEMS = 20

/**
 * A copy of anything as plain JSON, without what must not leave the page. Made for whole inspection events:
 * their definitions are JSON inside strings, their inputs, outputs and errors hold whatever an actor was given.
 */
export const redact = (value: unknown): unknown => copy(value, DEPTH, new Set())

function copy(value: unknown, depth: number, within: Set<object>): unknown {
  switch (typeof value) {
    case 'string':
      return textOf(value)
    case 'number':
    case 'boolean':
      return value
    case 'object':
      break
    default:
      return value === undefined ? undefined : `[${typeof value}]`
  }
  if (value === null) return null
  if (depth === 0 || within.has(value)) return '[…]'
  within.add(value)
  const result = copyObject(value, depth - 1, within)
  within.delete(value)
  return result
}

function copyObject(value: object, depth: number, within: Set<object>): unknown {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Map) return copy([...value], depth, within)
  if (value instanceof Set) return copy([...value], depth, within)
  if (Array.isArray(value)) return copyItems(value, depth, within)
  // Actor references say how they want to be written down; as objects they would be the whole system.
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return copy(value.toJSON.call(value), depth, within)
  const error = value instanceof Error ? { name: value.name, message: value.message, cause: value.cause } : {}
  return Object.fromEntries(
    Object.entries({ ...error, ...value }).map(([name, field]) => [
      textOf(name),
      HIDDEN.test(name) && field !== null && field !== undefined ? MASK : copy(field, depth, within),
    ]),
  )
}

function copyItems(items: readonly unknown[], depth: number, within: Set<object>): unknown[] {
  const copies = items.slice(0, ITEMS).map(item => copy(item, depth, within))
  return items.length > ITEMS ? [...copies, `… ${items.length - ITEMS} more`] : copies
}

function textOf(text: string): string {
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.stringify(redact(JSON.parse(text)))
    } catch {
      // Not JSON after all: read as any other text.
    }
  }
  return PATTERNS.reduce((masked, pattern) => masked.replace(pattern, MASK), text)
}
