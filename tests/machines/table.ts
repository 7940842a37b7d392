import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { transition } from 'xstate'
import { leafOf } from './census'

/** A state's name, or `-`: nothing happens, or what happens changes no state. */
export type Cell<State extends string> = State | '-'
/** Total: a new state or a new word does not compile until every cell is decided. */
export type Table<State extends string, Word extends string> = Record<State, Record<Word, Cell<State>>>

/** Rows of `table` as `[from, word, to]`. */
export const cells = <State extends string, Word extends string>(
  table: Record<State, Partial<Record<Word, Cell<State>>>>,
) =>
  Object.entries<Partial<Record<Word, Cell<State>>>>(table).flatMap(([from, row]) =>
    Object.entries<Cell<State> | undefined>(row).flatMap(([word, to]) =>
      to === undefined ? [] : [[from as State, word as Word, to === '-' ? (from as State) : to] as const],
    ),
  )

/** Where a word leads from a situation. */
export const after = <M extends AnyStateMachine>(
  machine: M,
  snapshot: SnapshotFrom<M>,
  event: { type: string; [detail: string]: unknown },
): SnapshotFrom<M> => {
  const chart: AnyStateMachine = machine
  return transition(chart, snapshot, event)[0] as SnapshotFrom<M>
}

/** The first of the situations that is in this state and as wanted. */
export function among<Situation extends { value: unknown }>(
  situations: readonly Situation[],
  state: string,
  isWanted: (situation: Situation) => boolean = () => true,
): Situation {
  const situation = situations.find(situation => leafOf(situation.value) === state && isWanted(situation))
  if (situation === undefined) throw new Error(`no such situation was reached: ${state}`)
  return situation
}
