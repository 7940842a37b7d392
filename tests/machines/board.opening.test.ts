import fc from '../support/property'
import { NEVER } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { defaultViewState } from '../../src/board/model/viewState'
import { lazyValue } from '../../src/shared/lazyValue'
import { fromFeed } from '../../src/app/actors/fromFeed'
import type { BoardEvent } from '../../src/machines/board/board.events'
import { boardMachine } from '../../src/machines/board/board.machine'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { editorMachine } from '../../src/machines/editor/editor.machine'
import { lazyLogic } from '../../src/machines/shared/lazyLogic'
import { board as file } from '../support/boards'
import { makeDeferred } from '../support/deferred'
import { openConnection } from '../support/link'
import { noBoards } from '../support/no-boards'
import { shelfOver } from '../support/shelf'

const BRIEF = 700
const PATIENCE = 15_000
const other = { ...file, title: 'Other' }

/** A board whose editor comes when it is brought, on a clock that stands still. */
function show() {
  const clock = new SimulatedClock()
  let pendingAnswer = makeDeferred<'there' | 'offline'>()
  const load = vi.fn(async () => {
    pendingAnswer = makeDeferred()
    if ((await pendingAnswer.promise) === 'offline') throw new Error('offline')
    return editorMachine
  })
  const { isLoaded, preload, get } = lazyValue(load)
  const actor = createActor(
    boardMachine.provide({
      guards: { isEditorLoaded: isLoaded },
      actors: {
        channel: channelMachine.provide({ actors: { feed: fromFeed(() => NEVER) } }),
        connection: openConnection,
        editor: lazyLogic(get),
        loadEditor: fromPromise<unknown>(preload),
        preloadEditor: fromCallback(() => void preload().catch(() => undefined)),
        boardLibrary: shelfOver(noBoards),
      },
    }),
    { clock, input: { board: file, access: 'aal1' } },
  ).start()
  onTestFinished(() => void actor.stop())
  const settleTasks = () => new Promise<void>(resolve => setTimeout(resolve))
  return {
    actor,
    load,
    send: (event: BoardEvent) => actor.send(event),
    wait: (ms: number) => clock.increment(ms),
    answer: (how: 'there' | 'offline') => {
      pendingAnswer.resolve(how)
      return settleTasks()
    },
    value: () => actor.getSnapshot().value.editor,
    form: () => actor.getSnapshot().children.editor?.getSnapshot().context.form?.id,
    isEdited: () => actor.getSnapshot().children.boardLibrary?.getSnapshot().hasTag('editing'),
  }
}

test('a preloaded editor begins at once, with the requested form', async () => {
  const { send, answer, value, form, load } = show()
  send({ type: 'board.preloadEditor' })
  await answer('there')
  expect(value()).toBe('closed')
  send({ type: 'board.edit', panel: 'number' })
  expect([value(), form()]).toEqual(['open', 'number'])
  send({ type: 'board.preloadEditor' })
  expect(load).toHaveBeenCalledTimes(1)
})

test('an editor that is still loading is waited for, and begins with the last request', async () => {
  const { send, wait, answer, value, form, isEdited } = show()
  send({ type: 'board.edit', panel: 'number' })
  expect([value(), isEdited()]).toEqual([{ loading: 'brief' }, false])
  wait(BRIEF)
  expect(value()).toEqual({ loading: 'slow' })
  send({ type: 'board.edit', panel: null })
  await answer('there')
  expect([value(), form(), isEdited()]).toEqual(['open', null, true])
})

test('one that fails to load is reported, retried with the same request, and then opens', async () => {
  const { send, answer, value, form, load } = show()
  send({ type: 'board.edit', panel: 'number' })
  await answer('offline')
  expect(value()).toBe('unavailable')
  send({ type: 'board.edit' })
  expect(value()).toEqual({ loading: 'slow' })
  await answer('offline')
  expect(value()).toBe('unavailable')
  send({ type: 'board.edit' })
  await answer('there')
  expect([value(), form(), load.mock.calls.length]).toEqual(['open', 'number', 3])
})

test('one that does not load in time is reported, and opens at once if it has loaded by then', async () => {
  const { send, wait, answer, value } = show()
  send({ type: 'board.edit' })
  wait(PATIENCE)
  expect(value()).toBe('unavailable')
  await answer('there')
  expect(value()).toBe('unavailable')
  send({ type: 'board.edit' })
  expect(value()).toBe('open')
})

test.each<[string, BoardEvent]>([
  ['it is not wanted any more', { type: 'board.dismiss' }],
  ['another board is opened', { type: 'board.open', id: null, file: other, viewState: defaultViewState }],
  ['the session may read nothing', { type: 'board.access', access: 'none' }],
])('nothing begins after a load where %s', async (_, event) => {
  const { send, answer, value, form } = show()
  send({ type: 'board.edit', panel: 'number' })
  send(event)
  expect(value()).toBe('closed')
  await answer('there')
  expect(value()).toBe('closed')
  send({ type: 'board.access', access: 'aal1' })
  // What was wanted then is not wanted now.
  send({ type: 'board.edit' })
  expect([value(), form()]).toEqual(['open', undefined])
})

test('a screen without an editor leaves the board as it was', async () => {
  const { actor, send, answer, value, isEdited } = show()
  send({ type: 'board.edit' })
  await answer('there')
  actor.getSnapshot().children.editor?.send({ type: 'editor.remove', id: 'number' })
  expect(actor.getSnapshot().context.board.panels).toHaveLength(file.panels.length - 1)
  send({ type: 'board.editorUnavailable' })
  expect([value(), isEdited()]).toEqual(['unavailable', false])
  expect(actor.getSnapshot().context.board.panels).toHaveLength(file.panels.length)
  send({ type: 'board.edit' })
  expect(value()).toBe('open')
})

const words = fc.constantFrom<BoardEvent | 'there' | 'offline' | 'leave' | number>(
  { type: 'board.edit' },
  { type: 'board.edit', panel: 'number' },
  { type: 'board.preloadEditor' },
  { type: 'board.dismiss' },
  { type: 'board.editorUnavailable' },
  { type: 'board.open', id: null, file: other, viewState: defaultViewState },
  { type: 'board.access', access: 'none' },
  { type: 'board.access', access: 'aal1' },
  'there',
  'offline',
  'leave',
  BRIEF,
  PATIENCE,
)

test('only a loaded editor edits, others know of it, and no wait is endless', () =>
  fc.assert(
    fc.asyncProperty(fc.array(words, { maxLength: 20 }), async walk => {
      const { actor, send, wait, answer, value, isEdited } = show()
      for (const word of walk) {
        if (typeof word === 'object') send(word)
        else if (typeof word === 'number') wait(word)
        else if (word === 'leave') actor.getSnapshot().children.editor?.send({ type: 'editor.discard' })
        else await answer(word)
        const { status, context, children } = actor.getSnapshot()
        const isEditing = value() === 'open'
        expect(status).toBe('active')
        expect([children.editor !== undefined, isEdited()]).toEqual([isEditing, isEditing])
        const isOpening = typeof value() === 'object'
        expect(context.pendingEdit === null || isOpening || value() === 'unavailable').toBe(true)
        expect(isEditing || context.shownFile === context.file).toBe(true)
        expect(isOpening && (word === PATIENCE || context.conditions.access === 'none')).toBe(false)
      }
      actor.stop()
    }),
    { numRuns: 60 },
  ))
