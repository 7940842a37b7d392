import type { AnyStateMachine, InspectionEvent } from 'xstate'
import { edgeOf, keyOf } from '../../machines/census'

/** One step of one machine in a system. */
export interface Move {
  machine: string
  /** Keys of the transitions it took. */
  takenTransitions: string[]
  /** The state it came to, as JSON. */
  value: string
}

/** Hears every move of every machine in a system, in their order. */
export function recorder(): { moves: Move[]; inspect: (event: InspectionEvent) => void } {
  const moves: Move[] = []
  return {
    moves,
    inspect(event) {
      if (event.type !== '@xstate.microstep' || !isOfMachine(event.snapshot)) return
      const { machine, value } = event.snapshot
      const transitionKeys = event._transitions.map(transition => keyOf(edgeOf(transition)))
      moves.push({ machine: machine.id, takenTransitions: transitionKeys, value: JSON.stringify(value) })
    },
  }
}

const isOfMachine = (snapshot: object): snapshot is { machine: AnyStateMachine; value: unknown } =>
  'machine' in snapshot && 'value' in snapshot
