/** An argument in the URL of a GET call; a list becomes a Postgres array literal, a list of lists or objects JSON. */
export function urlArgument(value: unknown): string {
  if (Array.isArray(value) && value.every(part => part === null || typeof part !== 'object'))
    return `{${value.map(arrayElement).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** In an array literal, a backslash escapes the next character, and null without quotes is NULL. */
const arrayElement = (part: unknown) =>
  typeof part === 'string' ? `"${part.replace(/["\\]/g, '\\$&')}"` : JSON.stringify(part)
