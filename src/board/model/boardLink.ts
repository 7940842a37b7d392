import type { Fault } from '../file/fault'
import { quote } from '../text/quote'
import { panelIdName, referenceFault, variableReference } from '../text/referenceNames'
import { MAX_SECONDS, NOT_FORWARD, instantFault, isForward, zoneFault } from '../time/timeFaults'
import type { TimeRange } from '../time/timeRange'
import { valueTextFault } from '../variables/valueText'
import type { VariableValues } from '../variables/variableValues'

/** What a link carries: which board, and its view state. Never who the viewer is: it has no place for a token. */
export interface BoardLink {
  /** The board's id; null: the default board. */
  board: string | null
  /** The chosen values; null: no value, even if the board has a default. The board itself is unknown. */
  variables: VariableValues
  /** Null: the board's own time range. */
  time: TimeRange | null
  /** The opened panel; null: none. */
  panel: string | null
  mode: (typeof modes)[number]
}

const modes = ['look', 'kiosk'] as const
const VARIABLE = 'var.'
const ownParams = new Set(['board', 'panel', 'mode', 'last', 'from', 'to', 'zone'])
/** Parameters that other code reads. */
export const foreignParams: ReadonlySet<string> = new Set(['inspect', 'kiosk', 'cycle', 'boards'])

const units = { d: 86_400, h: 3_600, m: 60, s: 1 }
/** What is wrong with a parameter's text, as the second half of a sentence; null if nothing is. */
type FaultOf = (text: string) => string | null

const secondsOf = (text: string) =>
  parseInt(text, 10) * (Object.entries(units).find(([unit]) => text.endsWith(unit))?.[1] ?? 1)
const durationFault: FaultOf = text =>
  !/^\d{1,8}[smhd]$/.test(text)
    ? 'is not a time such as "90s", "15m", "6h" or "7d"'
    : secondsOf(text) < 1
      ? 'is less than 1'
      : secondsOf(text) > MAX_SECONDS
        ? `is more than ${MAX_SECONDS}`
        : null
const modeFault: FaultOf = text =>
  modes.some(mode => mode === text) ? null : 'is neither "look" nor "kiosk"'
const idFault: FaultOf = text => referenceFault(panelIdName, text)

/** A duration such as "90m": in the largest unit that gives a whole number. */
function durationText(length: number) {
  const [unit, size] = Object.entries(units).find(([, each]) => length % each === 0) ?? ['s', 1]
  return `${length / size}${unit}`
}

/**
 * Parses the query of a URL. Unknown or invalid parameters are reported and ignored; the faults never quote a value,
 * because it could be anything.
 */
export function readLink(params: URLSearchParams): { link: BoardLink; faults: Fault[] } {
  const faults: Fault[] = []
  const fault = (name: string, reason: string) => {
    faults.push({ path: `${quote(name)} in the URL`, reason })
    return null
  }
  const read: ReadParam = (name, faultOf) => {
    const [text, ...more] = params.getAll(name)
    if (text === undefined) return null
    if (more.length > 0) return fault(name, 'appears more than once')
    const reason = faultOf(text)
    return reason === null ? text : fault(name, reason)
  }
  for (const name of new Set(params.keys()))
    if (!ownParams.has(name) && !foreignParams.has(name) && !name.startsWith(VARIABLE))
      fault(name, 'is unknown')
  return {
    link: {
      board: read('board', idFault),
      variables: readVariables(params, read, fault),
      time: readTime(params, read, fault),
      panel: read('panel', idFault),
      mode: read('mode', modeFault) === 'kiosk' ? 'kiosk' : 'look',
    },
    faults,
  }
}

type ReadParam = (name: string, faultOf: FaultOf) => string | null
type AddFault = (name: string, reason: string) => null

function readVariables(params: URLSearchParams, read: ReadParam, fault: AddFault): VariableValues {
  const keys = new Set([...params.keys()].filter(key => key.startsWith(VARIABLE)))
  return Object.fromEntries(
    [...keys].flatMap((key): [string, string | null][] => {
      const name = key.slice(VARIABLE.length)
      if (referenceFault(variableReference, name) !== null) {
        fault(key, 'is not a valid variable name')
        return []
      }
      if (params.get(key) === '' && params.getAll(key).length === 1) return [[name, null]]
      const value = read(key, valueTextFault)
      return value === null ? [] : [[name, value]]
    }),
  )
}

function readTime(params: URLSearchParams, read: ReadParam, fault: AddFault): TimeRange | null {
  const zoneName = params.has('zone') ? read('zone', zoneFault) : 'viewer'
  const last = read('last', durationFault)
  const [from, to] = [read('from', instantFault), read('to', instantFault)]
  if (params.has('last')) {
    if (params.has('from') || params.has('to')) return fault('last', 'can’t be combined with from and to')
    return last === null || zoneName === null ? null : { last: secondsOf(last), zone: zoneName }
  }
  if (params.has('from') !== params.has('to'))
    return fault(params.has('from') ? 'from' : 'to', 'needs both from and to')
  if (!params.has('from'))
    return params.has('zone') && zoneName !== null ? fault('zone', 'needs a time range') : null
  if (from === null || to === null || zoneName === null) return null
  return isForward({ from, to }) ? { from, to, zone: zoneName } : fault('to', NOT_FORWARD)
}

/** The query for a link. Defaults are left out; a time always names its zone. */
export function writeLink({ board, variables, time, panel, mode }: BoardLink): URLSearchParams {
  const params = new URLSearchParams()
  if (board !== null) params.set('board', board)
  if (panel !== null) params.set('panel', panel)
  if (mode !== 'look') params.set('mode', mode)
  for (const [name, value] of Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1)))
    params.set(VARIABLE + name, value ?? '')
  if (time !== null)
    for (const [name, value] of Object.entries(time))
      params.set(name, name === 'last' ? durationText(Number(value)) : String(value))
  return params
}
