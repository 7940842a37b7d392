import * as v from 'valibot'
import type { Fault } from './file/fault'
import { quoted } from './file/quoted'
import { BACKWARD, instant, runsForward, seconds, zone, type Time } from './time'
import { chosenValue, type Values } from './variables'
import { panelId, variableName } from './words'

/** What a link carries: which board, and how it is looked at. Never who looks: no token has a place here. */
export interface Link {
  /** The board's id; null: the one that is shown first. */
  board: string | null
  /** What was chosen; null: nothing, even where the board has a default. The board itself is not known here. */
  variables: Values
  /** Null: what the board says. */
  time: Time | null
  /** The panel that is opened; null: none. */
  panel: string | null
  mode: (typeof modes)[number]
}

const modes = ['look', 'kiosk'] as const
const VARIABLE = 'var.'
const names = new Set(['board', 'panel', 'mode', 'last', 'from', 'to', 'zone'])
/** Read by others. */
export const foreign: ReadonlySet<string> = new Set(['inspect', 'kiosk', 'cycle', 'boards'])

const units = { d: 86_400, h: 3_600, m: 60, s: 1 }
const lasting = v.pipe(
  v.string(),
  v.regex(/^\d{1,8}[smhd]$/, 'is not a time such as "90s", "15m", "6h" or "7d"'),
  v.transform(
    text => parseInt(text, 10) * (Object.entries(units).find(([unit]) => text.endsWith(unit))?.[1] ?? 1),
  ),
  seconds,
)
const mode = v.picklist(modes, 'is neither "look" nor "kiosk"')

/** As "90m": in the largest unit that gives a whole number. */
function lastingText(length: number) {
  const [unit, size] = Object.entries(units).find(([, each]) => length % each === 0) ?? ['s', 1]
  return `${length / size}${unit}`
}

/**
 * What the search part of an address says. What is unknown or bad is named and ignored; its value is never repeated,
 * for nobody knows what it is.
 */
export function readLink(params: URLSearchParams): { link: Link; faults: Fault[] } {
  const faults: Fault[] = []
  const fault = (name: string, reason: string) => {
    faults.push({ path: `${quoted(name)} in the address`, reason })
    return null
  }
  const read = <S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> | null => {
    const [text, ...more] = params.getAll(name)
    if (text === undefined) return null
    if (more.length > 0) return fault(name, 'is there more than once')
    const { success, output, issues } = v.safeParse(schema, text, { abortPipeEarly: true })
    return success ? output : fault(name, issues[0].message)
  }
  for (const name of new Set(params.keys()))
    if (!names.has(name) && !foreign.has(name) && !name.startsWith(VARIABLE)) fault(name, 'is not known here')
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

type Read = <S extends v.GenericSchema>(name: string, schema: S) => v.InferOutput<S> | null
type Refuse = (name: string, reason: string) => null

function readVariables(params: URLSearchParams, read: Read, fault: Refuse): Values {
  const found = new Set([...params.keys()].filter(key => key.startsWith(VARIABLE)))
  return Object.fromEntries(
    [...found].flatMap((key): [string, string | null][] => {
      const name = key.slice(VARIABLE.length)
      if (!v.is(variableName, name)) {
        fault(key, 'names no variable that there can be')
        return []
      }
      if (params.get(key) === '' && params.getAll(key).length === 1) return [[name, null]]
      const value = read(key, chosenValue)
      return value === null ? [] : [[name, value]]
    }),
  )
}

function readTime(params: URLSearchParams, read: Read, fault: Refuse): Time | null {
  const place = params.has('zone') ? read('zone', zone) : 'viewer'
  const [last, from, to] = [read('last', lasting), read('from', instant), read('to', instant)]
  if (params.has('last')) {
    if (params.has('from') || params.has('to'))
      return fault('last', 'is there together with a time from and to')
    return last === null || place === null ? null : { last, zone: place }
  }
  if (params.has('from') !== params.has('to'))
    return fault(params.has('from') ? 'from' : 'to', 'is half of a time: the other half is missing')
  if (!params.has('from'))
    return params.has('zone') && place !== null ? fault('zone', 'is there without a time') : null
  if (from === null || to === null || place === null) return null
  return runsForward({ from, to }) ? { from, to, zone: place } : fault('to', BACKWARD)
}

/** The search part of an address. What is as a plain page shows it is left out; a time always names its zone. */
export function writeLink({ board, variables, time, panel, mode }: Link): URLSearchParams {
  const params = new URLSearchParams()
  if (board !== null) params.set('board', board)
  if (panel !== null) params.set('panel', panel)
  if (mode !== 'look') params.set('mode', mode)
  for (const [name, value] of Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1)))
    params.set(VARIABLE + name, value ?? '')
  if (time !== null)
    for (const [name, value] of Object.entries(time))
      params.set(name, name === 'last' ? lastingText(Number(value)) : String(value))
  return params
}
