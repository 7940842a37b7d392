/** Whether a text is JSON, as a value of `json` or `jsonb` is, in which "5" differs from 5. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
