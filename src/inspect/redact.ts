/** Names of fields that nobody may see, wherever they occur. */
const HIDDEN =
  /token|secret|password|passphrase|authorization|cookie|api_?-?key|jwt|otp|email|phone|qr_?code|^uri$|^key$|^code$|^verifier$|^refresh$/i

/**
 * Names of fields that hold what people read and write: rows and what is made of them, drafts, answers, file names
 * and the words in which a project refuses them. Their shape is shown, their content is not.
 */
const PRIVATE =
  /^(views?|memory|previousRows|rowsHandover|rows?|cells?|lines?|values?|original|seen|originalValue|theirs|contents|drafts?|query|form|words|message|uncertainty|suspectCause|sourceKey|clip(board)?|body|payload|text|hint|json|paths?|selectedPaths|change|file|shownFile|firstFile|variables|viewers|self|ownName)$/i

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
/** The placeholders that replace a value. */
const MARK = /^(\[(hidden|text|hint|number|boolean|…|function|symbol|bigint|\d+ bytes)\]|… \d+ more)$/
const DEPTH = 12
/** Rows of a view and the like: their number says enough. */
const ITEMS = 20

/**
 * A copy of anything as plain JSON, without what must not leave the page. Made for whole inspection events:
 * their definitions are JSON inside strings, their inputs, outputs and errors hold whatever an actor was given.
 */
export const redact = (value: unknown): unknown => copy(value, DEPTH, new Set())

function copy(value: unknown, depth: number, ancestors: Set<object>): unknown {
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
  if (depth === 0 || ancestors.has(value)) return '[…]'
  ancestors.add(value)
  const result = copyObject(value, depth - 1, ancestors)
  ancestors.delete(value)
  return result
}

function copyObject(value: object, depth: number, within: Set<object>): unknown {
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
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
      HIDDEN.test(name) && field !== null && field !== undefined
        ? MASK
        : isPrivate(name, value) || (name === 'definition' && typeof field === 'object')
          ? shapeOf(copy(field, depth, within))
          : copy(field, depth, within),
    ]),
  )
}

/** The value of a machine's snapshot is the name of its state; texts of errors are searched for secrets. */
const isPrivate = (name: string, of: object): boolean =>
  PRIVATE.test(name) && !(name === 'value' && 'status' in of) && !(name === 'message' && of instanceof Error)

/** A copy in which each value is replaced by its kind. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return MARK.test(value) ? value : '[text]'
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]))
  return value === null || value === undefined ? value : `[${typeof value}]`
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
      // It is not JSON, so it is treated as plain text.
    }
  }
  return PATTERNS.reduce((maskedText, pattern) => maskedText.replace(pattern, MASK), text)
}
