import type { Board, BoardFile } from './board'
import type { Fault } from './file/fault'
import { quoted } from './file/quoted'
import { chosenIn, filled } from './filled'
import { withinLast, withinTime } from './span'
import type { Time } from './time'
import { defaultsOf, type Values, type Variable } from './variables'

/** How somebody looks at a board: what may differ between two people who see the same one. */
export interface Look {
  /** What was chosen; null: nothing, even where the board has a default. */
  variables: Values
  /** Null: what the board says. */
  time: Time | null
  /** The panel that fills the page; null: none. */
  panel: string | null
}

export const plainLook: Look = { variables: {}, time: null, panel: null }

/** Of what is asked for, such as by a link, what there can be on this board. */
export function lookAt(board: BoardFile, asked: Look): { look: Look; faults: Fault[] } {
  const { values, faults } = chosenIn(board, asked.variables)
  const isThere = asked.panel === null || board.panels.some(({ id }) => id === asked.panel)
  if (!isThere) faults.push({ path: `panel ${quoted(asked.panel ?? '')}`, reason: 'is not there' })
  return { look: { ...asked, variables: values, panel: isThere ? asked.panel : null }, faults }
}

/** The board as it is looked at: a value for every variable, and a time of its rows. `now`: ms since the epoch. */
export function lookedAt(board: BoardFile, asked: Look, now: number): Board {
  const { look } = lookAt(board, asked)
  const time = look.time ?? board.time
  const { sources, ...rest } = filled(board, look.variables)
  if (time === undefined) return { ...rest, sources }
  return {
    ...{ ...rest, time },
    panels: withinLast({ ...rest, sources }, time),
    sources: withinTime({ ...rest, sources }, time, now),
  }
}

/** The value of every variable. */
export const valuesOf = ({ variables = [] }: Pick<BoardFile, 'variables'>, { variables: chosen }: Look) => ({
  ...defaultsOf(variables),
  ...chosen,
})

/** What was chosen of a variable that has another name now, by that; the same object where none was renamed. */
export function renamedChoices(
  chosen: Values,
  before: readonly Variable[],
  after: readonly Variable[],
): Values {
  const at = before.findIndex(({ name }) => after.every(each => each.name !== name))
  const [was, now] = [before[at]?.name, after[at]?.name]
  if (was === undefined || now === undefined || !(was in chosen) || before.length !== after.length)
    return chosen
  // One that was there before has moved up: this one is gone.
  if (before.some(({ name }) => name === now)) return chosen
  const { [was]: value = null, ...rest } = chosen
  return { ...rest, [now]: value }
}

/** Another value for a variable. What is so by itself is not said. */
export function chosenOf(variables: readonly Variable[], before: Values, name: string, value: string | null) {
  const { [name]: _, ...rest } = before
  return (defaultsOf(variables)[name] ?? null) === value ? rest : { ...rest, [name]: value }
}
