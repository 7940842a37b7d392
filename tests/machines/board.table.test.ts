import { expect, expectTypeOf, test } from 'vitest'
import { createActor, type EventFromLogic } from 'xstate'
import { defaultViewState } from '../../src/board/model/viewState'
import { emptyBoard } from '../../src/board/templates/emptyBoard'
import { boardMachine } from '../../src/machines/board/board.machine'
import { initialStatus } from '../../src/machines/connection/connectionStatus'
import { leafOf } from './census'
import { after, cells, type Table } from './table'

const nothing = () => undefined
/** A board without sources, whose children hear nothing. */
const still = boardMachine.provide({
  actions: {
    sendConditions: nothing,
    sendToConnection: nothing,
    sendToBoardLibrary: nothing,
    sendToViewers: nothing,
    reportEditing: nothing,
    setViewState: nothing,
    startPendingEdit: nothing,
    approve: nothing,
    revoke: nothing,
    updateBoard: nothing,
  },
})
const call = { kind: 'rpc', function: 'reset', schema: 'public', arguments: {} }

const words = {
  noAccess: { type: 'board.access', access: 'none' },
  access: { type: 'board.access', access: 'aal1' },
  approvals: { type: 'board.approvals', approvals: [] },
  approve: { type: 'board.approve', call: call as never },
  revoke: { type: 'board.revoke', approval: 'one' },
  tokenRenewed: { type: 'board.tokenRenewed' },
  link: { type: 'board.link', link: initialStatus },
  sight: { type: 'board.sight', sight: { isPageSeen: false, unseenPanels: ['number'] } },
  retry: { type: 'board.retry' },
  edit: { type: 'board.edit', panel: 'number' },
  preloadEditor: { type: 'board.preloadEditor' },
  editorUnavailable: { type: 'board.editorUnavailable' },
  dismiss: { type: 'board.dismiss' },
  panelEdited: { type: 'board.panelEdited', panel: 'number' },
  save: { type: 'board.save', file: emptyBoard },
  open: { type: 'board.open', id: null, file: emptyBoard, viewState: defaultViewState },
  showViewState: { type: 'board.showViewState', viewState: defaultViewState },
  change: { type: 'board.change', board: emptyBoard },
  type: { type: 'board.setVariable', variable: 'path', value: '/a', isTyped: true },
  choose: { type: 'board.setVariable', variable: 'path', value: '/a' },
  resetVariables: { type: 'board.resetVariables' },
  setTime: { type: 'board.setTime', time: null },
  openPanel: { type: 'board.openPanel', panel: null },
  suggestValues: { type: 'board.suggestValues', variable: null },
  follow: { type: 'board.follow', answer: { id: 'one' } as never },
  unfollow: { type: 'board.unfollow', id: 'one' },
  timeStepped: { type: 'board.timeStepped' },
  clockSkew: { type: 'board.clockSkew', clockSkewMs: 300_000 },
  zone: { type: 'board.zone', zone: 'UTC' },
  sourceExpired: { type: 'board.sourceExpired', sourceKey: 'none' },
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof boardMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf = Object.fromEntries(Object.keys(words).map(word => [word, '-'])) as Record<Word, '-'>
const loading = {
  ...deaf,
  noAccess: 'closed',
  dismiss: 'closed',
  open: 'closed',
  editorUnavailable: 'unavailable',
} as const
/** While the editor is not there. */
const editor: Table<'closed' | 'loading.brief' | 'loading.slow' | 'unavailable' | 'open', Word> = {
  closed: { ...deaf, edit: 'loading.brief' },
  'loading.brief': loading,
  'loading.slow': loading,
  unavailable: { ...deaf, edit: 'loading.slow', dismiss: 'closed', open: 'closed' },
  open: { ...deaf, editorUnavailable: 'unavailable' },
}
const typing: Table<'inactive' | 'active', Word> = {
  inactive: { ...deaf, type: 'active' },
  active: { ...deaf, choose: 'inactive', resetVariables: 'inactive' },
}
const mutations: Table<'loading' | 'running', Word> = { loading: deaf, running: deaf }

const start = createActor(still, { input: { board: emptyBoard, access: 'aal1' } }).getSnapshot()
const at = (place: { editor?: string; typing?: string; mutations?: string }, machine = still) => {
  const [outer = '', inner] = (place.editor ?? 'closed').split('.')
  const value = { ...start.value, ...place, editor: inner ? { [outer]: inner } : outer }
  return machine.resolveState({ value: value as never, context: start.context })
}

const rows = Object.entries({ editor, typing, mutations }).flatMap(([region, table]) =>
  cells<string, Word>(table).map(([from, word, to]) => [region, from, word, to] as const),
)
const absent = still.provide({ guards: { isEditorLoaded: () => false } })
test.each(rows)('%s: %s on %s is %s', (region, from, word, to) => {
  const { value } = after(absent, at({ [region]: from }, absent), words[word])
  expect(leafOf(value[region as keyof typeof value])).toBe(to)
})

test.each(['closed', 'unavailable'])('an editor that is there is open at once: from %s', from => {
  expect(after(still, at({ editor: from }), words.edit).value.editor).toBe('open')
})
test.each([
  ['loading.brief', { type: 'xstate.done.actor.loadEditor' }, 'open'],
  ['loading.slow', { type: 'xstate.done.actor.loadEditor' }, 'open'],
  ['loading.slow', { type: 'xstate.error.actor.loadEditor', error: new Error() }, 'unavailable'],
  ['open', { type: 'xstate.done.actor.editor' }, 'closed'],
])('editor: %s, after %j, is %s', (from, event, to) => {
  expect(leafOf(after(still, at({ editor: from }), event).value.editor)).toBe(to)
})
test('mutations run once their code is there', () => {
  const { value } = after(still, at({}), { type: 'xstate.done.actor.loadMutations' })
  expect(value.mutations).toBe('running')
})
