import type { WritingCall } from '../../board/approval'
import { visible } from '../../board/hiddenCharacters'

/** What is called: "public.set_role", "page-courier". */
export const nameOf = (call: WritingCall): string =>
  visible(call.kind === 'rpc' ? `${call.schema}.${call.function}` : call.function)

export const kindOf = (call: WritingCall): string =>
  call.kind === 'rpc' ? 'database function, by POST' : `Edge Function, by ${call.method}`

/** What is sent, as indented JSON; null where nothing is. */
export function sentBy(call: WritingCall): string | null {
  const sent = call.kind === 'rpc' ? call.arguments : call.body
  if (sent === null || (call.kind === 'rpc' && Object.keys(call.arguments).length === 0)) return null
  return visible(JSON.stringify(sent, null, 2))
}

/** When a board would repeat the call: "every 5 seconds", "after every change of public.orders". */
export function repeatsOf({ again }: WritingCall): string {
  const tables = 'tables' in again ? (again.tables ?? []) : []
  const named = tables.map(({ schema, table }) => visible(`${schema}.${table}`)).join(', ')
  const parts = [
    ...(again.every === undefined ? [] : [`every ${spanOf(again.every)}`]),
    ...(named === '' ? [] : [`after every change of ${named}`]),
  ]
  return parts.join(' and ')
}

const units = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Whole units only, so that nothing is rounded away: 90 is "90 seconds". */
function spanOf(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds >= size && seconds % size === 0) ?? units[2]
  const count = seconds / size
  return count === 1 ? unit : `${count} ${unit}s`
}
