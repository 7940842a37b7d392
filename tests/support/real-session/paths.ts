import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph'
import { edgeOf, keyOf } from '../../machines/census'
import type { World } from './world'

/**
 * How the real world makes an event of a machine happen. Without `act` it is an answer, which comes by itself once
 * its state has been entered: `at` is what happens to the project just before that request is sent.
 */
export interface Script<M extends AnyStateMachine = AnyStateMachine> {
  label: string
  event: { type: string }
  /** Where it can be caused at all. */
  when?: (snapshot: SnapshotFrom<M>) => boolean
  /** Done before the state is entered that it is the answer of; `state` is that state, as JSON. */
  before?: (world: World, state: string | undefined) => unknown
  at?: [request: RegExp, deed: (world: World) => unknown]
  act?: (world: World, next: string | undefined) => unknown
}

export interface Step {
  script: Pick<Script, 'label' | 'before' | 'at' | 'act'>
  machine: string
  /** Keys of the transitions that the machine says it will take, and where they lead, as JSON. */
  takenTransitions: string[]
  value: string
}

/**
 * The shortest path to every edge of a machine's graph, as the machine itself tells them; paths that others begin
 * with are left out. `apart`: what makes a state another situation.
 */
export function pathsOf<M extends AnyStateMachine>(
  machine: M,
  scripts: readonly Script<M>[],
  distinguish: (snapshot: SnapshotFrom<M>) => unknown,
  input?: InputFrom<M>,
): Step[][] {
  const chart: AnyStateMachine = machine
  const byLabel = new Map(scripts.map(script => [script.label, script]))
  const scriptOf = (event: object) => {
    const script = 'label' in event ? byLabel.get(String(event.label)) : undefined
    if (script === undefined) throw new Error(`no script for ${JSON.stringify(event)}`)
    return script
  }
  const isPossible = (snapshot: AnyMachineSnapshot, event: { type: string }) =>
    snapshot.status === 'active' &&
    chart.getTransitionData(snapshot, event).length > 0 &&
    (scriptOf(event).when?.(snapshot as SnapshotFrom<M>) ?? true)
  const keyOfState = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, distinguish(snapshot as SnapshotFrom<M>)])
  const options = {
    events: scripts.map(({ label, event }) => ({ ...event, label })),
    limit: 20_000,
    filterEvents: isPossible,
    serializeState: keyOfState,
    ...(input !== undefined && { input }),
  }
  const stepOf = (before: AnyMachineSnapshot, event: { type: string }, after: AnyMachineSnapshot): Step => ({
    script: scriptOf(event),
    machine: machine.id,
    takenTransitions: chart.getTransitionData(before, event).map(transition => keyOf(edgeOf(transition))),
    value: JSON.stringify(after.value),
  })
  const walk = (steps: readonly { state: AnyMachineSnapshot; event: { type: string } }[]) =>
    // The first step is the start of the machine itself.
    steps.slice(1).map(({ event, state }, index) => stepOf(steps[index]?.state ?? state, event, state))

  const shortest = new Map(
    getShortestPaths(chart, options).map(({ state, steps }) => [keyOfState(state), walk(steps)]),
  )
  const visitedStates = new Set<string>()
  const steps = adjacencyMapToArray(getAdjacencyMap(chart, options)).flatMap(
    ({ state, event, nextState }) => {
      const step = stepOf(state, event, nextState)
      const edge = JSON.stringify([state.value, step.script.label, step.value])
      if (visitedStates.has(edge)) return []
      visitedStates.add(edge)
      return [[...(shortest.get(keyOfState(state)) ?? []), step]]
    },
  )
  const words = (path: Step[]) => path.map(({ script }) => `${script.label}\n`).join('')
  return steps.filter(path => !steps.some(other => other !== path && words(other).startsWith(words(path))))
}
