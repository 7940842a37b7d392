import type {
  ColumnValue,
  MutationReason,
  Row,
  MutationRefusal,
  ColumnValues,
} from '../../../ports/backend.port'
import { exactJson } from '../../wire/exactJson'

/** Since 2025, `JSON.rawJSON` writes a number with its original digits; older browsers lose some. */
const rawJson: unknown = Reflect.get(JSON, 'rawJSON')

/** The body for a row: each value as text, so that no digit is lost; JSON as JSON. */
export function encodeBody(values: ColumnValues): { body: Row } | { refusal: MutationRefusal } {
  const body: Record<string, unknown> = {}
  for (const [column, input] of Object.entries(values)) {
    const value = valueOf(input)
    if ('reason' in value)
      return { refusal: { type: 'refused', kind: 'invalid', column, reason: value.reason } }
    body[column] = value.value
  }
  return { body }
}

function valueOf(input: ColumnValue): { value: unknown } | { reason: MutationReason } {
  if (input.kind === 'null') return { value: null }
  if (input.kind === 'text') return { value: input.text }
  try {
    if (typeof rawJson === 'function')
      return { value: withDigits(input.json, rawJson as (digits: string) => unknown) }
    if (exactJson(input.json) === input.json) return { value: JSON.parse(input.json) }
    return { reason: { code: 'too_many_digits' } }
  } catch (error) {
    return { reason: { code: 'not_json', text: error instanceof Error ? error.message : String(error) } }
  }
}

const withDigits = (json: string, raw: (digits: string) => unknown): unknown =>
  JSON.parse(json, (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? raw(context.source) : value,
  )

/** The values as a read would return them. */
export const expectedValues = (values: ColumnValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      value.kind === 'null' ? null : value.kind === 'text' ? value.text : JSON.parse(exactJson(value.json)),
    ]),
  )
