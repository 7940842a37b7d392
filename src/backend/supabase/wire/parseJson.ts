/** The value of a JSON text; undefined if it is not JSON, such as a web page or a gateway's error. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The members of an object; empty for any other value. */
export const membersOf = (json: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof json === 'object' && json !== null ? Object.entries(json) : [])
