import type { Given, Row, Unwritten, Values } from '../../port'
import { exact } from '../exact'

/** Since 2025 a browser writes a number with the digits it was read with; before, not all of them survive. */
const raw: unknown = Reflect.get(JSON, 'rawJSON')

/** What is sent for a row: every value as the text of itself, so that no digit gets lost; JSON as JSON. */
export function bodyOf(values: Values): { body: Row } | { unfit: Unwritten } {
  const body: Record<string, unknown> = {}
  for (const [column, given] of Object.entries(values)) {
    const value = valueOf(given)
    if ('fault' in value) return { unfit: { type: 'refused', kind: 'invalid', column, words: value.fault } }
    body[column] = value.value
  }
  return { body }
}

function valueOf(given: Given): { value: unknown } | { fault: string } {
  if (given.kind === 'null') return { value: null }
  if (given.kind === 'text') return { value: given.text }
  try {
    if (typeof raw === 'function')
      return { value: withDigits(given.json, raw as (digits: string) => unknown) }
    if (exact(given.json) === given.json) return { value: JSON.parse(given.json) }
    return { fault: 'This browser cannot send all digits of a number in it. Use a newer one.' }
  } catch (error) {
    return { fault: `This is no JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

const withDigits = (json: string, raw: (digits: string) => unknown): unknown =>
  JSON.parse(json, (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? raw(context.source) : value,
  )

/** As a row that was read has it. */
export const seenOf = (values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([column, given]) => [
      column,
      given.kind === 'null' ? null : given.kind === 'text' ? given.text : JSON.parse(exact(given.json)),
    ]),
  )
