// Fetched when it is wanted; a busy machine may take longer than a test waits.
import '../../src/ui/shell/Dialogs'
import '../../src/ui/editor/EditLayer'
import '../../src/ui/editor/panelTools/PanelTools'
import '../../src/ui/viewers/Viewers'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import type { LossKind } from '../../src/backend/ports/backend.port'
import type {
  PresenceCommand,
  ViewersMachineEvent,
  PresenceInput,
} from '../../src/machines/viewers/viewers.context'
import { viewersMachine } from '../../src/machines/viewers/viewers.machine'
import type { ViewerStatus, PresentViewer } from '../../src/streams/viewers/viewerList'
import { createPage } from '../../src/app/createPage'
import { fromVisibility } from '../../src/app/actors/fromVisibility'
import { getPreferences, setPreferences, subscribeToPreferences } from '../../src/ui/preferences/preferences'
import { initialsOf, describeEditors } from '../../src/ui/viewers/viewersText'
import { board as orders } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { heldBoards, shelfOver } from '../support/shelf'
import { show } from './show'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => act(() => setPreferences({ presence: 'on' })))

const watcher = (person: string, rest: Partial<PresentViewer> = {}): PresentViewer => ({
  person,
  name: person,
  since: null,
  pages: 1,
  isOwn: false,
  isUncertain: false,
  edits: false,
  panels: [],
  ...rest,
})

/** A page on which a board of the project is shown, beside others that a puppet tells of. */
async function open() {
  const streams: { board: string; doing: ViewerStatus[]; say: (event: ViewersMachineEvent) => void }[] = []
  const watch = fromCallback<PresenceCommand, PresenceInput>(({ input, sendBack, receive }) => {
    const stream = { board: input.board, doing: [input.status], say: sendBack }
    streams.push(stream)
    receive(({ status: doing }) => stream.doing.push(doing))
    return () => void streams.splice(streams.indexOf(stream), 1)
  })
  const page = createPage()
  const visibility = fromVisibility({ page, get: getPreferences, subscribe: subscribeToPreferences })
  const boards = heldBoards().open()
  const saveAnswer = await boards.create({ ...orders, title: 'Depot' })
  const puppet = await show({
    restore: () => Promise.resolve({ type: 'session', session: ann }),
    board: orders,
    boardLibrary: shelfOver(boards),
    viewers: viewersMachine.provide({ actors: { watch, visibility } }),
  })
  const shelf = puppet.session.getSnapshot().children.board?.getSnapshot().children.boardLibrary
  if (saveAnswer.type !== 'saved') throw new Error(saveAnswer.type)
  const { id } = saveAnswer.board.entry
  const before = streams.length
  act(() => shelf?.send({ type: 'boardLibrary.open', id }))
  await screen.findByRole('heading', { level: 1, name: /Depot/ })
  const tell = (...watchers: PresentViewer[]) =>
    act(() => streams[0]?.say({ type: 'viewers.changed', viewers: watchers, ownName: 'ann' }))
  const lose = (kind: LossKind) =>
    act(() => streams[0]?.say({ type: 'viewers.lost', error: { kind, reason: kind } }))
  return { id, before, page, streams, tell, lose, doing: () => streams[0]?.doing.at(-1) }
}
const faces = () => screen.queryByRole('button', { name: /viewing this board/ })
const label = () => faces()?.getAttribute('aria-label')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('nothing is sent about an unsaved board; for a saved one the viewer is informed', async () => {
  const { before, streams, id } = await open()
  expect(before).toBe(0)
  expect(streams.map(({ board }) => board)).toEqual([id])
})

test('where nobody else looks, the head keeps a place for them and shows nothing', async () => {
  const { tell } = await open()
  tell(watcher('Bob Lee', {}))
  await screen.findByRole('button', { name: /viewing this board/ })
  tell()
  expect(faces()).toBeNull()
  expect(document.querySelectorAll('[data-watchers="0"]')).toHaveLength(1)
})

test('other viewers are named, and on demand what they do and what they see of this one', async () => {
  const { tell } = await open()
  expect(faces()).toBeNull()
  tell(
    watcher('Bob Lee', { edits: true, panels: ['table', 'gone'] }),
    watcher('<b>Eve</b>', { isUncertain: true, pages: 2 }),
    watcher('ann', { isOwn: true }),
  )
  await screen.findByRole('button', { name: /viewing this board/ })
  expect(label()).toBe('Also viewing this board: Bob Lee, editing; <b>Eve</b>, may have left')
  expect(faces()?.textContent).toContain('BL')
  fireEvent.click(screen.getByRole('button', { name: /viewing this board/ }))
  const list = within(screen.getByRole('dialog', { name: 'Who’s viewing this board' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Bob Leeediting Orders$/),
    expect.stringMatching(/<b>Eve<\/b>may have left · in 2 tabs$/),
    expect.stringMatching(/You, in another tab$/),
  ])
  expect(list.getByText(/They see you as “ann”/)).toBeTruthy()
  tell()
  expect(list.getByText(/Nobody else/)).toBeTruthy()
})

test('after a loss the viewers are shown as of before', async () => {
  const { tell, lose } = await open()
  tell(watcher('Bob'))
  await screen.findByRole('button', { name: /viewing this board/ })
  lose('lost')
  expect(label()).toBe('Were viewing this board before the connection was lost: Bob')
  expect(faces()?.hasAttribute('data-past')).toBe(true)
})

test('a viewer who chooses to be invisible leaves the topic, and sees no others', async () => {
  const { tell, streams } = await open()
  tell(watcher('Bob'))
  await screen.findByRole('button', { name: /viewing this board/ })
  act(() => setPreferences({ presence: 'off' }))
  expect([streams, faces()]).toEqual([[], null])
  act(() => setPreferences({ presence: 'on' }))
  expect(streams.length).toBe(1)
})

test('a viewer who edits sees which panel others move, and they see the viewer’s', async () => {
  const { tell, doing } = await open()
  tell(
    watcher('Bob', { edits: true, panels: ['table'] }),
    watcher('Eve', { edits: true, panels: ['number'] }),
  )
  await screen.findByRole('button', { name: /viewing this board/ })
  expect(screen.queryByText(/edits? this/)).toBeNull()
  press('Edit')
  await screen.findByRole('button', { name: 'Add panel' })
  expect(
    await screen.findByText('Bob and Eve edit this board, too. The later save becomes a copy.'),
  ).toBeTruthy()
  const panel = (id: string) =>
    within(document.querySelector<HTMLElement>(`[data-panel-id="${id}"]`) as HTMLElement)
  expect(await panel('table').findByText('Bob edits this')).toBeTruthy()
  expect(panel('number').getByText('Eve edits this')).toBeTruthy()
  expect(doing()).toEqual({ edits: true, panel: null })
  const handle = screen.getByRole('button', { name: 'Move or resize Orders' })
  fireEvent.click(handle)
  expect(doing()).toEqual({ edits: true, panel: 'table' })
  fireEvent.click(handle)
  expect(doing()).toEqual({ edits: true, panel: null })
  press('Done')
  expect(doing()).toEqual({ edits: false, panel: null })
})

test('if the project shares no presence, a line in the boards’ dialog says so, and nothing else does', async () => {
  const { lose } = await open()
  lose('unknown')
  expect(faces()).toBeNull()
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'b' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Boards' }))
  expect(dialog.getByText(/doesn’t report who else is viewing a board/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'boards.sql' })).toBeTruthy()
})

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada.king-noel', 'AN'],
  ['bob', 'B'],
  ['😀 smile', '😀S'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials))

test('several who edit are one sentence, the viewer’s other tab first', () => {
  const [bob, eve, own] = [watcher('Bob'), watcher('Eve'), watcher('ann', { isOwn: true })]
  expect(describeEditors([])).toBeNull()
  expect(describeEditors([bob])).toBe('Bob edits')
  expect(describeEditors([own])).toBe('You edit')
  expect(describeEditors([bob, own])).toBe('You and Bob edit')
  expect(describeEditors([bob, eve, own])).toBe('You and 2 others edit')
})

test('a kiosk is not seen', async () => {
  const { page, streams } = await open()
  act(() => page.send({ type: 'page.enterKiosk' }))
  expect(streams).toEqual([])
  act(() => page.send({ type: 'page.leaveKiosk' }))
  expect(streams).toHaveLength(1)
})
