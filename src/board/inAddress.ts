/** An argument as a call by GET has it in its address, where a list is what Postgres reads as an array. */
export function inAddress(value: unknown): string {
  if (Array.isArray(value) && value.every(part => typeof part !== 'object'))
    return `{${value.map(part => (typeof part === 'string' ? quoted(part) : String(part))).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** In the words of an array literal, where a backslash makes of any letter that letter. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
