import type { WritingCall } from '../../board/model/approval'
import { revealHidden } from '../../board/text/hiddenCharacters'

/** The called function: "public.set_role", "page-courier". */
export const callName = (call: WritingCall): string =>
  revealHidden(call.kind === 'rpc' ? `${call.schema}.${call.function}` : call.function)

export const callKind = (call: WritingCall): string =>
  call.kind === 'rpc' ? 'database function, by POST' : `Edge Function, by ${call.method}`

/** The sent values as indented JSON; null if there are none. */
export function callPayload(call: WritingCall): string | null {
  const payload = call.kind === 'rpc' ? call.arguments : call.body
  if (payload === null || (call.kind === 'rpc' && Object.keys(call.arguments).length === 0)) return null
  return revealHidden(JSON.stringify(payload, null, 2))
}

/** When a board would repeat the call: "every 5 seconds", "after every change of public.orders". */
export function describeRepetition({ refresh: again }: WritingCall): string {
  const tables = 'tables' in again ? (again.tables ?? []) : []
  const tableNames = tables.map(({ schema, table }) => revealHidden(`${schema}.${table}`)).join(', ')
  const parts = [
    ...(again.interval === undefined ? [] : [`every ${formatSeconds(again.interval)}`]),
    ...(tableNames === '' ? [] : [`after every change of ${tableNames}`]),
  ]
  return parts.join(' and ')
}

const units = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Whole units only, so that nothing is rounded away: 90 is "90 seconds". */
function formatSeconds(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds >= size && seconds % size === 0) ?? units[2]
  const count = seconds / size
  return count === 1 ? unit : `${count} ${unit}s`
}
