/** What a text says as JSON; undefined where it is none, as of pages and of gateways that fail. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The members of an object; none of anything else. */
export const membersOf = (json: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof json === 'object' && json !== null ? Object.entries(json) : [])
