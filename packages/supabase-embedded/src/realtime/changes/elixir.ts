/** A JSON value as Elixir's `inspect` prints it: the hosted service quotes parameters that way in its texts. */
export function inspect(value: unknown): string {
  if (value === null || value === undefined) return 'nil'
  if (typeof value === 'string') return quoteText(value)
  if (Array.isArray(value)) return `[${value.map(inspect).join(', ')}]`
  if (typeof value !== 'object') return String(value as number | boolean)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `%{${members.map(([name, member]) => `${inspect(name)} => ${inspect(member)}`).join(', ')}}`
}

export const tuple = (values: unknown[]) => `{${values.map(inspect).join(', ')}}`

/** `inspect(…, pretty: true)` of a list of tuples: one a line as soon as they exceed 80 columns. */
export function prettyList(items: string[]): string {
  const line = `[${items.join(', ')}]`
  return line.length <= 80 ? line : `[\n  ${items.join(',\n  ')}\n]`
}

const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '#{': '\\#{' }

const quoteText = (text: string) =>
  `"${text.replace(/["\\]|#\{|[\n\r\t]/g, character => escapes[character] ?? `\\${character}`)}"`
