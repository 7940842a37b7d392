import type { FunctionSource } from './source'

/** The statuses that count as fine unless the board says otherwise. */
const OK_STATUS = [200, 299] as const

/** How an answer differs from the expectation, as the second half of a sentence; null if it does not. */
export function expectationFault(
  expectation: FunctionSource['expectation'] = {},
  { status, json }: { status: number; json: unknown },
): 'status' | { message: string } | null {
  const [from, to] = expectation.status ?? OK_STATUS
  if (status < from || status > to) return 'status'
  if (expectation.json === undefined) return null
  const { path, value } = expectation.json
  const actual = valueAt(json, path)
  if (actual === value) return null
  return { message: `“${path}” is ${valueText(actual)}, not ${valueText(value)}` }
}

/** Undefined if the path leads nowhere. */
const valueAt = (json: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (within, name) =>
        typeof within === 'object' && within !== null
          ? Object.entries(within).find(([each]) => each === name)?.[1]
          : undefined,
      json,
    )

const valueText = (value: unknown): string => {
  if (value === undefined) return 'missing from the response'
  return typeof value === 'object' && value !== null
    ? 'a list or an object'
    : JSON.stringify(value).slice(0, MAX_LENGTH)
}
const MAX_LENGTH = 80
