import { assign, cancel, enqueueActions, fromPromise, raise, sendParent, setup } from 'xstate'
import type { Described, Probed, TableName } from '../backend/port'
import type { BoardFile } from '../board/board'
import { panelOf } from '../board/edit/edited'
import { record, redo, settle, undo, type History } from '../board/edit/history'
import { movePanel, resizePanel, spokenPlace } from '../board/edit/place'
import { formed, type Form } from '../board/form/formed'
import type { Size } from '../board/panels/kind'
import { glanceAt } from '../board/templates/glance'
import type { EditorContext, EditorEvent, EditorInput, Task } from './editor.context'
import { carriedOut } from './editor.tasks'
import { missing } from './missing'

const GESTURE = { held: 'held', form: 'form' } as const
const TYPING = 'typing'

const saying = ({ said }: EditorContext, text: string) =>
  text === '' ? said : { text, count: said.count + 1 }

const placeIn = (board: BoardFile, id: string) => {
  const panel = panelOf(board, id)
  return panel === undefined ? '' : spokenPlace(panel)
}

/** What was done or undone last between two histories, for the ear. */
const lastOf = (history: History<BoardFile>, how: 'undo' | 'redo') =>
  how === 'undo'
    ? `Undone: ${history.past.at(-1)?.what ?? ''}`
    : `Done again: ${history.future[0]?.what ?? ''}`

/** The words of the editor's chart. */
export const editorSetup = setup({
  types: {} as { input: EditorInput; context: EditorContext; events: EditorEvent },
  actors: {
    describe: fromPromise<Described, { schema: string }>(missing('describe')),
    probe: fromPromise<Probed, TableName>(missing('probe')),
  },
  guards: {
    isThere: ({ context }, id: string | null) =>
      id === null || panelOf(context.history.present, id) !== undefined,
    isUndoable: ({ context }) => context.history.past.length > 0,
    isRedoable: ({ context }) => context.history.future.length > 0,
    isChanged: ({ context }) => context.history.present !== context.saved,
    isClip: ({ context }, { text }: { text?: string }) => (text ?? context.clip) !== null,
  },
  actions: {
    /** Whoever keeps boards hears of it. */
    keep: sendParent(({ context }: { context: EditorContext }) => ({
      ...{ type: 'board.keep', file: context.history.present },
    })),
    /** Others who look at the board are told which panel is edited. */
    tellFree: sendParent({ type: 'board.hold', panel: null }),
    tellHeld: sendParent(({ context: { held, form } }: { context: EditorContext }) => ({
      ...{ type: 'board.hold', panel: held?.id ?? form?.id ?? null },
    })),
    /** The board shows what is edited: it is its own preview. */
    show: sendParent(({ context }: { context: EditorContext }) => ({
      ...{ type: 'board.change', board: context.history.present },
    })),
    carryOut: assign(({ context }, task: Task) => {
      const outcome = carriedOut(context.history.present, context.clip, task)
      if (!('board' in outcome)) return { faults: outcome.faults }
      const { board, what, said, clip = context.clip, faults = [] } = outcome
      const gesture = context.held === null ? null : GESTURE.held
      const history = record(context.history, board, what, gesture)
      return { history, faults, clip, said: saying(context, said) }
    }),
    travel: assign(({ context }, how: 'undo' | 'redo') => ({
      history: (how === 'undo' ? undo : redo)(context.history),
      ...{ faults: [], said: saying(context, lastOf(context.history, how)) },
    })),
    takeUp: assign(({ context }, id: string) => {
      const history = settle(context.history)
      const said = saying(context, `${placeIn(history.present, id)}, held`)
      return { held: { id, from: history.present }, history, faults: [], said }
    }),
    /** Asked of the board that the panel was taken up from, so that what gave way comes back. */
    bring: assign(({ context }, to: { column: number; row: number } | Size) => {
      const { held, history } = context
      if (held === null) return {}
      const isMove = 'column' in to
      const next = isMove ? movePanel(held.from, held.id, to) : resizePanel(held.from, held.id, to)
      const what = `${isMove ? 'move' : 'resize'} of ${panelOf(next, held.id)?.title ?? ''}`
      return {
        history: record(history, next, what, GESTURE.held),
        said: saying(context, placeIn(next, held.id)),
      }
    }),
    putBack: assign(({ context }) => {
      const { held, history } = context
      if (held === null) return {}
      const said = saying(context, `${placeIn(held.from, held.id)}, put back`)
      return { history: record(history, held.from, '', GESTURE.held), said }
    }),
    letGo: assign(({ context }) => ({
      said: saying(
        context,
        context.held === null ? '' : `${placeIn(context.history.present, context.held.id)}, dropped`,
      ),
    })),
    release: assign(({ context }) => ({ held: null, history: settle(context.history) })),
    open: assign(({ context }, id: string | null) => {
      const history = settle(context.history)
      return { form: { id, before: history, words: null, faults: [] }, history, faults: [], probed: null }
    }),
    write: assign(({ context: { form } }, words: Form) => ({ form: form && { ...form, words } })),
    wait: raise({ type: 'editor.apply' }, { id: TYPING, delay: 'typing' }),
    stopWaiting: cancel(TYPING),
    /** What is in order is shown; what is not is told at its field, and the board stays as it was. */
    apply: assign(({ context: { form, history } }) => {
      if (form === null || form.words === null) return {}
      const result = formed(history.present, { ...form.words, id: form.id })
      if ('faults' in result) return { form: { ...form, words: null, faults: result.faults } }
      const { board, id } = result
      const how = panelOf(form.before.present, id) === undefined ? 'adding' : 'change'
      return {
        history: record(history, board, `${how} of ${panelOf(board, id)?.title ?? ''}`, GESTURE.form),
        form: { ...form, id, words: null, faults: [] },
      }
    }),
    takeBack: assign(({ context: { form, history } }) => ({ history: form?.before ?? history })),
    shut: assign(({ context }) => ({ form: null, history: settle(context.history) })),
    noteDescribed: assign((_, described: Described) => ({ described })),
    awaitTables: assign({ awaitsTables: true }),
    /** Only once, and not over what somebody has put there meanwhile. */
    putTables: enqueueActions(({ context: { awaitsTables, described, history, form }, enqueue }) => {
      if (!awaitsTables || described === null) return
      enqueue.assign({ awaitsTables: false })
      if (described.type !== 'described' || form !== null || history.present.panels.length > 0) return
      const file = glanceAt(described.tables)
      if (file.panels.length > 0) enqueue.raise({ type: 'editor.replace', file, what: `“${file.title}”` })
    }),
    ask: assign((_, name: TableName) => ({ probed: { name, answer: null } })),
    noteProbed: assign(({ context: { probed } }, answer: Probed) => ({
      probed: probed && { ...probed, answer },
    })),
    forgo: assign(({ context }) => ({ history: { ...context.history, present: context.saved } })),
  },
  delays: {
    /** After the last letter: a source is joined anew for each change of its words. */
    typing: 350,
  },
})
