import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { Loss, LossKind } from '../../src/backend/ports/backend.port'
import { upStatus, initialStatus } from '../../src/machines/connection/connectionStatus'
import type {
  PresenceCommand,
  ViewersMachineEvent,
  PresenceInput,
} from '../../src/machines/viewers/viewers.context'
import { viewersMachine } from '../../src/machines/viewers/viewers.machine'
import type { PresentViewer } from '../../src/streams/viewers/viewerList'

const bob: PresentViewer = {
  person: 'b',
  name: 'Bob',
  since: 0,
  pages: 1,
  isOwn: false,
  isUncertain: false,
  edits: false,
  panels: [],
}
const there: ViewersMachineEvent = { type: 'viewers.changed', viewers: [bob], ownName: 'Ann' }
const lost = (kind: LossKind): ViewersMachineEvent => ({
  type: 'viewers.lost',
  error: { kind, reason: kind } satisfies Loss,
})
const openBoard = (id: string): ViewersMachineEvent => ({
  type: 'viewers.open',
  entry: { id, storedIn: 'project' },
})
const showEvent: ViewersMachineEvent = { type: 'viewers.show', isShown: true }

/** Watchers whose stream is a puppet; `open` are those that are open, each with what it was told. */
function play(...events: ViewersMachineEvent[]) {
  const open: { board: string; doing: unknown[]; say: (event: ViewersMachineEvent) => void }[] = []
  const watch = fromCallback<PresenceCommand, PresenceInput>(
    ({ input: { board, status: doing }, sendBack, receive }) => {
      const one = { board, doing: [doing] as unknown[], say: sendBack }
      open.push(one)
      receive(command => one.doing.push(command.status))
      return () => void open.splice(open.indexOf(one), 1)
    },
  )
  const clock = new SimulatedClock()
  const actor = createActor(viewersMachine.provide({ actors: { watch } }), {
    clock,
    input: { conditions: { access: 'aal1', link: initialStatus } },
  }).start()
  onTestFinished(() => void actor.stop())
  for (const each of events) actor.send(each)
  const say = (event: ViewersMachineEvent) => open.at(-1)?.say(event)
  const listNames = () => actor.getSnapshot().context.viewers.map(({ name }) => name)
  return { actor, clock, open, say, listNames, boards: () => open.map(({ board }) => board) }
}
const link = (isUp: boolean): ViewersMachineEvent => ({
  type: 'conditions.changed',
  conditions: { access: 'aal1', link: isUp ? upStatus : initialStatus },
})
const all = [link(true), showEvent, openBoard('1')]

test.each([0, 1, 2])('nothing is sent while a precondition is missing: %i', missing => {
  const { actor, boards } = play(...all.toSpliced(missing, 1))
  expect(boards()).toEqual([])
  const last = all[missing]
  if (last !== undefined) actor.send(last)
  expect(boards()).toEqual(['1'])
})

test('of a board that is kept in the browser nothing is sent', () => {
  const { boards } = play(link(true), showEvent, {
    type: 'viewers.open',
    entry: { id: '1', storedIn: 'browser' },
  })
  expect(boards()).toEqual([])
})

test.each<[string, ViewersMachineEvent]>([
  ['the viewer does not want to be seen', { type: 'viewers.show', isShown: false }],
  ['the session is over', { type: 'conditions.changed', conditions: { access: 'none', link: upStatus } }],
  ['the board that is shown is kept nowhere', { type: 'viewers.open', entry: null }],
])('when %s, the topic is left and nobody is shown', (_, event) => {
  const { actor, say, listNames, boards } = play(...all)
  say(there)
  expect(listNames()).toEqual(['Bob'])
  actor.send(event)
  expect([boards(), listNames(), actor.getSnapshot().context.self]).toEqual([[], [], null])
})

test('another board is another topic, without the viewers of the one before', () => {
  const { actor, open, say, listNames, boards } = play(...all)
  say(there)
  actor.send(openBoard('1'))
  expect(open.length).toBe(1)
  expect(listNames()).toEqual(['Bob'])
  actor.send(openBoard('2'))
  expect([boards(), listNames()]).toEqual([['2'], []])
})

test('the viewer’s activity is sent at once, and to each topic joined later', () => {
  const { actor, open } = play(showEvent, openBoard('1'))
  actor.send({ type: 'viewers.presence', status: { edits: true, panel: null } })
  actor.send(link(true))
  actor.send({ type: 'viewers.presence', status: { panel: 'cpu' } })
  expect(open[0]?.doing).toEqual([
    { edits: true, panel: null },
    { edits: true, panel: 'cpu' },
  ])
})

test('after a loss it is joined again, and who was there stays known', () => {
  const { actor, clock, say, listNames, boards } = play(...all)
  say(there)
  expect(actor.getSnapshot().value).toEqual({ active: 'current' })
  say({ type: 'viewers.silent' })
  expect(actor.getSnapshot().value).toEqual({ active: 'silent' })
  say(lost('lost'))
  expect([actor.getSnapshot().value, boards(), listNames()]).toEqual(['waiting', [], ['Bob']])
  clock.increment(1_000)
  expect(boards()).toEqual(['1'])
  actor.send(link(false))
  expect([boards(), listNames()]).toEqual([[], ['Bob']])
})

test('if panels use every channel, it waits for minutes', () => {
  const { clock, say, boards } = play(...all)
  say(lost('limited'))
  clock.increment(299_000)
  expect(boards()).toEqual([])
  clock.increment(1_000)
  expect(boards()).toEqual(['1'])
})

test('a project without presence is asked again in an hour, not by every board', () => {
  const { actor, clock, say, boards } = play(...all)
  say(lost('unknown'))
  expect(actor.getSnapshot().value).toBe('unavailable')
  actor.send(openBoard('2'))
  expect(boards()).toEqual([])
  clock.increment(3_600_000)
  expect(boards()).toEqual(['2'])
})

test('one board’s refusal does not apply to another', () => {
  const { actor, say, boards } = play(...all)
  say(lost('denied'))
  actor.send(openBoard('1'))
  expect(boards()).toEqual([])
  actor.send(openBoard('2'))
  expect(boards()).toEqual(['2'])
})
