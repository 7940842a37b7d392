import { NEVER, Observable } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { PageAddress } from '../../src/app/pageAddress'
import type { BoardFile } from '../../src/board/board'
import { changeVariable, removeVariable } from '../../src/board/edit/editVariables'
import { sourceFilters } from '../../src/board/model/sourceColumns'
import { liveAnswerOf } from '../../src/board/model/liveAnswer'
import { fromFeed } from '../../src/app/actors/fromFeed'
import { boardMachine } from '../../src/machines/board/board.machine'
import type { BoardEvent } from '../../src/machines/board/board.events'
import { editorMachine } from '../../src/machines/editor/editor.machine'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { linePanel, source, tablePanel } from '../support/boards'
import { openConnection } from '../support/link'
import { noBoards } from '../support/no-boards'
import { shelfOver } from '../support/shelf'

const TYPING = 350
const paths = { name: 'path', label: 'Path', kind: 'column', source: 'orders', column: 'path' } as const
const file: BoardFile = {
  version: 2,
  title: 'Depot',
  variables: [paths, { name: 'like', label: 'Find', kind: 'text' }],
  sources: {
    orders: {
      ...source,
      filter: [
        { column: 'path', op: 'eq', value: { variable: 'path' } },
        { column: 'path', op: 'like', value: { variable: 'like' } },
      ],
    },
    customers: { ...source, table: 'customers' },
  },
  panels: [linePanel, { ...tablePanel, source: 'customers' }],
}

/** A board whose feeds never say anything, on a clock that stands still. */
function show() {
  /** The filters on orders, for every feed that was opened. */
  const openedSources: string[] = []
  const feed = fromFeed(
    ({ source }) =>
      new Observable(() => {
        const filters = sourceFilters(source).map(({ op, value }) => `${op} ${JSON.stringify(value)}`)
        openedSources.push([source.kind === 'table' ? source.table : '', ...filters].join(' '))
      }),
  )
  const steps = ['']
  const address: PageAddress = {
    search: () => steps.at(-1) ?? '',
    page: null,
    push: search => void steps.push(search),
    replace: search => void steps.splice(-1, 1, search),
  }
  const clock = new SimulatedClock()
  const actor = createActor(
    boardMachine.provide({
      actors: {
        channel: channelMachine.provide({ actors: { feed } }),
        connection: openConnection,
        editor: editorMachine,
        boardLibrary: shelfOver({ ...noBoards, projectChanges: () => NEVER }, address),
      },
    }),
    { clock, input: { board: file, access: 'aal1' } },
  ).start()
  onTestFinished(() => void actor.stop())
  return {
    openedSources,
    steps,
    actor,
    send: (...events: BoardEvent[]) => events.forEach(event => actor.send(event)),
    wait: (ms: number) => clock.increment(ms),
    context: () => actor.getSnapshot().context,
  }
}

test('a choice is filtered by at once, can be gone back over, and touches no source that does not ask it', () => {
  const { openedSources, steps, send, context } = show()
  expect(openedSources).toEqual(['orders', 'customers'])
  const { customers } = context().channels
  send({ type: 'board.setVariable', variable: 'path', value: '/a' })
  expect(openedSources).toEqual(['orders', 'customers', 'orders eq "/a"'])
  expect(context().channels['customers']).toBe(customers)
  expect(steps).toEqual(['', '?var.path=%2Fa'])
  send({ type: 'board.setVariable', variable: 'path', value: null })
  // Its channel was still there.
  expect([openedSources.length, steps.at(-1)]).toEqual([3, ''])
})

test('a chosen value follows a renamed variable, there and back, and goes with it', () => {
  const { openedSources, steps, send, context } = show()
  send({ type: 'board.setVariable', variable: 'path', value: '/a' })
  const renameResult = changeVariable(file, 'path', { ...paths, name: 'way' })
  if ('faults' in renameResult) throw new Error('it was refused')
  send({ type: 'board.change', board: renameResult.board })
  expect([context().viewState.variables, steps.at(-1)]).toEqual([{ way: '/a' }, '?var.way=%2Fa'])
  // It is the same source.
  expect(openedSources).toHaveLength(3)
  send({ type: 'board.change', board: file })
  expect(steps.at(-1)).toBe('?var.path=%2Fa')
  send({ type: 'board.change', board: removeVariable(file, 'path') })
  expect(sourceFilters(context().board.sources['orders'])).toEqual([])
})

test('typing filters a moment after the last letter, with one entry in the history', () => {
  const { openedSources, steps, send, wait, context } = show()
  const type = (value: string | null) =>
    send({ type: 'board.setVariable', variable: 'like', value, isTyped: true })
  type('/')
  wait(TYPING - 1)
  type('/b%')
  expect([context().viewState.variables, openedSources.length]).toEqual([{ like: '/b%' }, 2])
  wait(TYPING)
  expect(openedSources.slice(2)).toEqual(['orders like "/b%"'])
  expect(steps).toEqual(['?var.like=%2Fb%25'])
  type(null)
  send({ type: 'board.setVariable', variable: 'path', value: '/a' })
  expect(openedSources.slice(3)).toEqual(['orders eq "/a"'])
  wait(TYPING)
  expect(openedSources).toHaveLength(4)
})

test('an edited board keeps the chosen view, and so does the board after the edit', () => {
  const { send, context, actor } = show()
  send({ type: 'board.setVariable', variable: 'path', value: '/a' }, { type: 'board.edit' })
  const { editor } = actor.getSnapshot().children
  editor?.send({ type: 'editor.remove', id: 'table' })
  const filter = [{ column: 'path', op: 'eq', value: '/a' }]
  expect(context().board.panels).toHaveLength(1)
  expect(context().board.sources['orders']).toMatchObject({ filter })
  expect(context().shownFile.sources['orders']).toBe(file.sources['orders'])
  editor?.send({ type: 'editor.discard' })
  expect(context().board.panels).toHaveLength(2)
  expect(context().board.sources['orders']).toMatchObject({ filter })
})

test('suggestions are loaded only during a choice, and from all rows', () => {
  const { openedSources, send, context } = show()
  const panels = () =>
    context()
      .suggestionChannel?.getSnapshot()
      .context.panels.map(({ id }) => id)
  expect(context().suggestionChannel).toBe(null)
  send({ type: 'board.suggestValues', variable: 'path' })
  expect(context().suggestionChannel).toBe(context().channels['orders'])
  expect(panels()).toEqual(['line', 'values of path'])
  send({ type: 'board.setVariable', variable: 'path', value: '/a' })
  expect(context().suggestionChannel).not.toBe(context().channels['orders'])
  expect(panels()).toEqual(['values of path'])
  expect(openedSources.slice(2)).toEqual(['orders eq "/a"'])
  send({ type: 'board.suggestValues', variable: null })
  expect(context().suggestionChannel).toBe(null)
})

test('a visible live answer has a channel of its own, which another replaces and which ends', () => {
  const { openedSources, send, wait, context, actor } = show()
  const again = { tables: [{ schema: 'public', table: 'orders' }] }
  const callLive = (id: string, body: string) =>
    liveAnswerOf({ id, title: 'Count', schema: 'public', function: 'count', body, refresh: again })
  const followedAnswer = callLive('a', '{"hours": 1}')
  const children = () => Object.keys(actor.getSnapshot().children).filter(id => id.startsWith('channel.'))
  const before = children()
  send({ type: 'board.follow', answer: followedAnswer })
  const channel = context().answerChannels['a']
  expect(channel?.getSnapshot().context).toMatchObject({
    source: { kind: 'rpc', function: 'count', arguments: { hours: '1' }, get: true },
    panels: [{ id: 'answer a', kind: 'result' }],
  })
  // It is on no board, and stays whatever is chosen there.
  expect(Object.keys(context().channels)).toEqual(['orders', 'customers'])
  send({ type: 'board.setVariable', variable: 'path', value: '/a' })
  expect(context().answerChannels['a']).toBe(channel)
  send({ type: 'board.setVariable', variable: 'path', value: null })

  // The next call, with other arguments.
  send({ type: 'board.unfollow', id: 'a' }, { type: 'board.follow', answer: callLive('b', '{"hours": 2}') })
  expect(Object.keys(context().answerChannels)).toEqual(['b'])
  expect(context().answerChannels['b']).not.toBe(channel)
  // A function names no tables.
  expect(openedSources.slice(2)).toEqual(['', 'orders eq "/a"', ''])
  wait(10_000)
  expect(channel?.getSnapshot().status).toBe('stopped')
  // Another board is opened.
  const { viewState } = context()
  send({ type: 'board.open', id: null, file, viewState })
  expect(context().answerChannels).toEqual({})
  // The same board is opened, as somebody else saved it.
  send({ type: 'board.open', id: 'depot', file, viewState })
  send(
    { type: 'board.follow', answer: callLive('c', '{}') },
    { type: 'board.suggestValues', variable: 'path' },
  )
  send({ type: 'board.open', id: 'depot', file: { ...file, title: 'Depot 2' }, viewState })
  expect([context().shownFile.title, Object.keys(context().answerChannels)]).toEqual(['Depot 2', ['c']])
  expect(context().suggestionChannel).not.toBe(null)
  send({ type: 'board.open', id: 'quay', file, viewState })
  expect([context().answerChannels, context().suggestionChannel]).toEqual([{}, null])
  wait(10_000)
  expect(children().length).toBe(before.length)
})

test('a time and a panel that fills the page are steps of the address', () => {
  const { steps, send, context } = show()
  const channels = context().channels
  send(
    { type: 'board.setTime', time: { last: 900, zone: 'UTC' } },
    { type: 'board.openPanel', panel: 'line' },
  )
  expect(context().board.timeRange).toEqual({ last: 900, zone: 'UTC' })
  expect(Object.values(context().channels)).toEqual(Object.values(channels))
  expect(steps).toEqual(['', '?last=15m&zone=UTC', '?panel=line&last=15m&zone=UTC'])
})

test('rows of a moving time range are read again in steps', () => {
  const NOW = Date.parse('2026-03-01T12:07:30Z')
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { send, wait, context } = show()
  const largest = { ...source, timeColumn: 'at', order: { column: 'value', ascending: false } }
  send({ type: 'board.change', board: { ...file, sources: { ...file.sources, orders: largest } } })
  const from = () => sourceFilters(context().board.sources['orders']).map(({ value }) => value)
  send({ type: 'board.setTime', time: { last: 60, zone: 'UTC' } })
  expect(from()).toEqual(['2026-03-01T12:06:00.000Z'])
  const orders = context().channels['orders']
  const after = (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    wait(ms)
  }
  after(29_999)
  expect(context().channels['orders']).toBe(orders)
  after(1)
  expect(from()).toEqual(['2026-03-01T12:07:00.000Z'])
  send({ type: 'board.setTime', time: null })
  after(60_000)
  expect(from()).toEqual([])
})
