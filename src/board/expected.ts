import type { FunctionSource } from './source'

/** What counts as fine where a board says nothing else. */
const FINE = [200, 299] as const

/** What an answer lacks of what is expected, as the second half of a sentence; null where it lacks nothing. */
export function lacking(
  expected: FunctionSource['expect'] = {},
  { status, json }: { status: number; json: unknown },
): 'status' | { says: string } | null {
  const [from, to] = expected.status ?? FINE
  if (status < from || status > to) return 'status'
  if (expected.says === undefined) return null
  const { path, equals } = expected.says
  const found = at(json, path)
  if (found === equals) return null
  return { says: `“${path}” is ${wordOf(found)}, not ${wordOf(equals)}` }
}

/** Undefined where there is nothing. */
const at = (json: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (within, name) =>
        typeof within === 'object' && within !== null
          ? Object.entries(within).find(([each]) => each === name)?.[1]
          : undefined,
      json,
    )

const wordOf = (value: unknown): string => {
  if (value === undefined) return 'not in the answer'
  return typeof value === 'object' && value !== null
    ? 'a list or an object'
    : JSON.stringify(value).slice(0, LONG)
}
const LONG = 80
