import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { createActor, type InputFrom, type InspectionEvent, type SnapshotFrom } from 'xstate'
import { getShortestPaths, getSimplePaths, getStateNodes } from 'xstate/graph'

/** One transition of a chart. `index`: which of those for the same event of the same state. */
export interface Edge {
  from: string
  /** Empty where the chart goes on by itself. */
  event: string
  /** Empty where the state is not left. */
  to: string
  index: number
}
export const keyOf = ({ from, event, index, to }: Edge) =>
  `${from} ──${event || 'always'}[${index}]──▶ ${to || 'stays'}`

export function edgeOf(definition: AnyTransitionDefinition): Edge {
  const { source, target = [] } = definition
  const event = String(definition.eventType)
  const others: readonly AnyTransitionDefinition[] =
    (event === '' ? source.always : source.transitions.get(event)) ?? []
  const to = target.map(({ id }) => id).join(' ')
  return { from: source.id, event, to, index: others.indexOf(definition) }
}

/** Every transition of a chart, including those that only act and those that are forbidden. */
export const transitionsOf = (machine: AnyStateMachine): Edge[] =>
  [machine.root, ...getStateNodes(machine)].flatMap(node =>
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(edgeOf),
  )

/** Every state that one can stay in. */
export const restingOf = (machine: AnyStateMachine): string[] =>
  getStateNodes(machine)
    .filter(({ type, always }) => (type === 'atomic' || type === 'final') && always === undefined)
    .map(({ path }) => path.join('.'))

/** For `inspect`: collects the keys of the transitions that the actors of one chart took. */
function walker(id: string) {
  const walkedEdges = new Set<string>()
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep') return
    for (const definition of event._transitions)
      if (definition.source.machine.id === id) walkedEdges.add(keyOf(edgeOf(definition)))
  }
  return { walkedEdges, inspect }
}

/**
 * The events that the chart receives from its own actors and timers: done with each of `answers` by the actor's name,
 * and errors. A `stream` emits events and never ends.
 */
export function inwardOf(machine: AnyStateMachine, answers: Record<string, readonly unknown[] | 'stream'>) {
  return [machine.root, ...getStateNodes(machine)].flatMap(node => [
    ...node.invoke.flatMap(({ id, src }) => {
      const outputs = typeof src === 'string' ? answers[src] : undefined
      if (outputs === undefined) throw new Error(`no answers for ${id}`)
      if (outputs === 'stream') return []
      return [
        ...outputs.map(output => ({ type: `xstate.done.actor.${id}`, output })),
        { type: `xstate.error.actor.${id}`, error: new Error('a fault of ours') },
      ]
    }),
    ...node.after.map(({ eventType }) => ({ type: String(eventType) })),
  ])
}

type Word = { type: string }
interface Alphabet<M extends AnyStateMachine> {
  input?: InputFrom<M>
  events: readonly Word[]
  /** The parts of a state that make it a different situation. */
  apart: (snapshot: SnapshotFrom<M>) => unknown
  /** Coarser, since the number of simple paths grows by factorials. */
  inSimple: { events?: readonly Word[]; apart: (snapshot: SnapshotFrom<M>) => unknown }
}
/** An explored chart: the reachable states, the paths to them, and the transitions that no path takes. */
export function census<M extends AnyStateMachine>(
  machine: M,
  { input, events, apart, inSimple }: Alphabet<M>,
) {
  const chart: AnyStateMachine = machine
  const options = input === undefined ? {} : { input }
  const isTaken = (snapshot: AnyMachineSnapshot, event: Word) =>
    snapshot.status === 'active' && chart.getTransitionData(snapshot, event).length > 0
  const explore = (words: readonly Word[], apart: (snapshot: SnapshotFrom<M>) => unknown) => ({
    ...options,
    events: words,
    limit: 100_000,
    filterEvents: isTaken,
    serializeEvent: nameOf,
    serializeState: (snapshot: AnyMachineSnapshot) =>
      JSON.stringify([snapshot.value, apart(snapshot as SnapshotFrom<M>)]),
  })
  const shortest = getShortestPaths(chart, explore(events, apart))
  const simple = getSimplePaths(chart, explore(inSimple.events ?? events, inSimple.apart))

  const { walkedEdges, inspect } = walker(machine.id)
  const astray: string[] = []
  /** Walks a path on a running actor, which has to end where the path says. */
  const walk = (words: readonly Word[], end: unknown) => {
    const actor = createActor(chart, { inspect, ...options }).start()
    for (const word of words) actor.send(word)
    const place = leafOf(actor.getSnapshot().value)
    if (place !== leafOf(end)) astray.push(`${words.map(nameOf).join()} ends in ${place}`)
    actor.stop()
  }
  const self = createActor(chart, options)
  const nothing = () => undefined
  /** One for all: `transition` of XState makes an actor each time. */
  const inert = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  }
  const wordsOf = (steps: readonly { event: Word }[]) =>
    steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init')
  for (const { state, steps } of [...shortest, ...simple]) walk(wordsOf(steps), state.value)
  // Paths are simple: what leads back to where it came from is a step more. Each way of taking one is walked once.
  const ways = new Set<string>()
  for (const { state, steps } of shortest)
    for (const event of events.filter(event => isTaken(state, event))) {
      const value: unknown = chart.transition(state, event, inert).value
      const takenEdges = chart.getTransitionData(state, event).map(definition => keyOf(edgeOf(definition)))
      const way = [...takenEdges, leafOf(value)].join()
      if (ways.has(way)) continue
      ways.add(way)
      walk([...wordsOf(steps), event], value)
    }

  const paths = shortest.map(({ state, steps }) => ({
    state: state as SnapshotFrom<M>,
    words: wordsOf(steps),
  }))
  const states = paths.map(({ state }) => state)
  const transitions = transitionsOf(machine).map(keyOf)
  const reachedStates = new Set(shortest.map(({ state }) => leafOf(state.value)))
  return {
    states,
    shortest: paths,
    astray,
    unreachedStates: restingOf(machine).filter(state => !reachedStates.has(state)),
    unwalkedEdges: transitions.filter(key => !walkedEdges.has(key)),
    figures: {
      chart: machine.id,
      states: restingOf(machine).length,
      transitions: transitions.length,
      /** Generated and walked on a running actor. */
      paths: { shortest: shortest.length, simple: simple.length, 'a step more': ways.size },
    },
  }
}
const nameOf = (event: Word) => JSON.stringify(event)

/** `signedIn.active.steady` of `{ signedIn: { active: 'steady' } }`. No chart here is parallel. */
export function leafOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) throw new Error(`no state: ${String(value)}`)
  const [entry, ...others] = Object.entries(value)
  if (entry === undefined || others.length > 0) throw new Error('none or several states at once')
  return `${entry[0]}.${leafOf(entry[1])}`
}
/** The names that `leafOf` can give, and those of the compound states that they are in. */
export type Leaf<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${Leaf<NonNullable<Value[Key]>>}` }[keyof Value & string]
