/** An argument in the URL of a GET call; a list becomes a Postgres array literal. */
export function urlArgument(value: unknown): string {
  if (Array.isArray(value) && value.every(part => typeof part !== 'object'))
    return `{${value.map(part => (typeof part === 'string' ? arrayElement(part) : String(part))).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** In an array literal, a backslash escapes the next character. */
const arrayElement = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
