import * as v from 'valibot'
import type { Fault } from '../file/fault'
import { quote } from '../text/quote'
import { NOT_FORWARD, instant, isForward, seconds, zone, type TimeRange } from '../time/timeRange'
import { variableValue, type VariableValues } from '../schema/variables'
import { panelId, variableName } from '../schema/primitives'

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
const duration = v.pipe(
  v.string(),
  v.regex(/^\d{1,8}[smhd]$/, 'is not a time such as "90s", "15m", "6h" or "7d"'),
  v.transform(
    text => parseInt(text, 10) * (Object.entries(units).find(([unit]) => text.endsWith(unit))?.[1] ?? 1),
  ),
  seconds,
)
const mode = v.picklist(modes, 'is neither "look" nor "kiosk"')

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
  const read = <S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> | null => {
    const [text, ...more] = params.getAll(name)
    if (text === undefined) return null
    if (more.length > 0) return fault(name, 'appears more than once')
    const { success, output, issues } = v.safeParse(schema, text, { abortPipeEarly: true })
    return success ? output : fault(name, issues[0].message)
  }
  for (const name of new Set(params.keys()))
    if (!ownParams.has(name) && !foreignParams.has(name) && !name.startsWith(VARIABLE))
      fault(name, 'is unknown')
  return {
    link: {
      board: read('board', panelId),
      variables: readVariables(params, read, fault),
      time: readTime(params, read, fault),
      panel: read('panel', panelId),
      mode: read('mode', mode) ?? 'look',
    },
    faults,
  }
}

type ReadParam = <S extends v.GenericSchema>(name: string, schema: S) => v.InferOutput<S> | null
type AddFault = (name: string, reason: string) => null

function readVariables(params: URLSearchParams, read: ReadParam, fault: AddFault): VariableValues {
  const keys = new Set([...params.keys()].filter(key => key.startsWith(VARIABLE)))
  return Object.fromEntries(
    [...keys].flatMap((key): [string, string | null][] => {
      const name = key.slice(VARIABLE.length)
      if (!v.is(variableName, name)) {
        fault(key, 'is not a valid variable name')
        return []
      }
      if (params.get(key) === '' && params.getAll(key).length === 1) return [[name, null]]
      const value = read(key, variableValue)
      return value === null ? [] : [[name, value]]
    }),
  )
}

function readTime(params: URLSearchParams, read: ReadParam, fault: AddFault): TimeRange | null {
  const zoneName = params.has('zone') ? read('zone', zone) : 'viewer'
  const [last, from, to] = [read('last', duration), read('from', instant), read('to', instant)]
  if (params.has('last')) {
    if (params.has('from') || params.has('to')) return fault('last', 'can’t be combined with from and to')
    return last === null || zoneName === null ? null : { last, zone: zoneName }
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
