import {
  assign,
  cancel,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendParent,
  setup,
  type EventObject,
} from 'xstate'
import type {
  MeasureQuery,
  SchemaAnswer,
  TableMeasure,
  TableSample,
  TableRef,
} from '../../backend/ports/backend.port'
import { findPanel } from '../../board/edit/editResult'
import { recordStep, redo, endGesture, undo } from '../../board/edit/history'
import { movePanel, resizePanel } from '../../board/edit/placePanel'
import { applyForm } from '../../board/form/applyForm'
import type { Size } from '../../board/schema/defineKind'
import { editBarMachine } from '../editBar/editBar.machine'
import { afterStep, announce } from './editor.afterStep'
import { placeOf } from './editor.announcement'
import type { EditorContext, EditorEvent, EditorInput, EditorTag, EditTask } from './editor.context'
import { canTakeTable, startDraft, type FormStep } from './editor.draft'
import { fillForm, findTable, restartForm } from './editor.formSteps'
import { applyTask } from './editor.tasks'
import { chosenTables, tableKey, draftFrom, tablesIn, withChoice } from './tableChoice.select'
import { notProvided } from '../shared/notProvided'
import { now } from '../shared/environment'

const GESTURE = { move: 'move', form: 'form' } as const
const TYPING_TIMER = 'typing'

export const editorSetup = setup({
  types: {} as {
    input: EditorInput
    context: EditorContext
    events: EditorEvent
    tags: EditorTag
    children: {
      bar: 'bar'
      guardLeaving: 'guardLeaving'
      describe: 'describe'
      probe: 'probe'
      measure: 'measure'
      buckets: 'buckets'
    }
  },
  actors: {
    bar: editBarMachine,
    /** While there are changes, the browser asks before the page is left. Without it nobody is asked. */
    guardLeaving: fromCallback<EventObject>(() => undefined),
    describe: fromPromise<SchemaAnswer>(notProvided('describe')),
    probe: fromPromise<TableSample, TableRef>(notProvided('probe')),
    /** Reports `editor.tableMeasured` for each of the tables. */
    measure: fromCallback<EditorEvent, readonly MeasureQuery[]>(notProvided('measure')),
    buckets: fromPromise<readonly string[]>(notProvided('buckets')),
  },
  guards: {
    hasPanel: ({ context }, id: string | null) =>
      id === null || findPanel(context.history.present, id) !== undefined,
    isUndoable: ({ context }) => context.history.past.length > 0,
    isRedoable: ({ context }) => context.history.future.length > 0,
    isChanged: ({ context }) => context.history.present !== context.savedFile,
    /** The project has described tables to choose from, and somebody wants to. */
    canChooseTables: ({ context: { isAwaitingTables, catalog } }) =>
      isAwaitingTables && tablesIn(catalog).length > 0,
    hasChosenTables: ({ context: { catalog, tableChoice } }) =>
      tableChoice !== null && chosenTables(catalog, tableChoice).length > 0,
    isOtherSource: (_, step: FormStep) => step.type === 'chooseSourceKind',
    isFilesSource: (_, step: FormStep) => step.type === 'chooseSourceKind' && step.kind === 'folder',
    hasClipboard: ({ context }, { text }: { text?: string }) => (text ?? context.clipboard) !== null,
  },
  actions: {
    /** The board machine passes it on to the board library, which saves it. */
    saveBoard: sendParent(({ context }: { context: EditorContext }) => ({
      type: 'board.save',
      file: context.history.present,
    })),
    /** Tells the other viewers which panel is being edited. */
    reportNoPanel: sendParent({ type: 'board.panelEdited', panel: null }),
    reportEditedPanel: sendParent(({ context: { heldPanel, form } }: { context: EditorContext }) => ({
      type: 'board.panelEdited',
      panel: heldPanel?.id ?? form?.id ?? null,
    })),
    /** The edited board is displayed: the board is its own preview. */
    showBoard: enqueueActions(({ context: { history, savedFile }, enqueue }) => {
      enqueue.stopChild('guardLeaving')
      if (history.present !== savedFile) enqueue.spawnChild('guardLeaving', { id: 'guardLeaving' })
      enqueue(sendParent({ type: 'board.change', board: history.present }))
    }),
    carryOutTask: assign(({ context }, task: EditTask) => {
      const outcome = applyTask(context.history.present, context.clipboard, task)
      if (!('board' in outcome)) return { faults: outcome.faults }
      const { board, label, announcement, clipboard = context.clipboard, faults = [] } = outcome
      const gesture = context.heldPanel === null ? null : GESTURE.move
      const history = recordStep(context.history, board, label, gesture)
      return { history, faults, clipboard, announcement: announce(context, announcement) }
    }),
    undo: assign(({ context }) => afterStep(context, undo(context.history), 'undo')),
    redo: assign(({ context }) => afterStep(context, redo(context.history), 'redo')),
    grabPanel: assign(({ context }, id: string) => {
      const history = endGesture(context.history)
      const announcement = announce(context, placeOf(history.present, id, 'grabbed'))
      return { heldPanel: { id, from: history }, history, faults: [], announcement }
    }),
    /** Computed from the board before the gesture, so that panels which gave way return to their places. */
    movePanel: assign(({ context }, to: { column: number; row: number } | Size) => {
      const { heldPanel, history } = context
      if (heldPanel === null) return {}
      const isMove = 'column' in to
      const before = heldPanel.from.present
      const next = isMove ? movePanel(before, heldPanel.id, to) : resizePanel(before, heldPanel.id, to)
      const label = `${isMove ? 'move' : 'resize'} of ${findPanel(next, heldPanel.id)?.title ?? ''}`
      return {
        history: next === before ? heldPanel.from : recordStep(history, next, label, GESTURE.move),
        announcement: announce(context, placeOf(next, heldPanel.id)),
      }
    }),
    restorePanel: assign(({ context }) => {
      const { heldPanel } = context
      if (heldPanel === null) return {}
      const { id, from } = heldPanel
      // With the steps that can be done again.
      return { history: from, announcement: announce(context, placeOf(from.present, id, 'put back')) }
    }),
    announceDrop: assign(({ context }) => ({
      announcement: announce(
        context,
        context.heldPanel && placeOf(context.history.present, context.heldPanel.id, 'dropped'),
      ),
    })),
    releasePanel: assign(({ context }) => ({ heldPanel: null, history: endGesture(context.history) })),
    openForm: assign(({ context }, id: string | null) => {
      const history = endGesture(context.history)
      const panel = id === null ? undefined : findPanel(history.present, id)
      const fields = startDraft(history.present, panel)
      const form = {
        id,
        before: history,
        fields,
        draft: null,
        faults: [],
        shownFaults: null,
        isBlank: id === null,
      }
      return { form, history, isAwaitingTables: false, faults: [], tableProbe: null }
    }),
    restartForm: assign(({ context: { form } }) =>
      form === null ? {} : { form: restartForm(form), history: form.before },
    ),
    fillForm: enqueueActions(({ context, enqueue }, step: FormStep) => {
      const form = fillForm(context, step)
      enqueue.assign({ form })
      if (form?.draft === context.form?.draft) return
      enqueue.cancel(TYPING_TIMER)
      enqueue.raise({ type: 'editor.apply' }, { id: TYPING_TIMER, delay: 'typing' })
    }),
    /** A table of the board is probed again for its column types. */
    probeFormTable: enqueueActions(({ context: { form, catalog }, enqueue }) => {
      const { source, table } = form?.fields ?? {}
      if (source?.['kind'] !== 'table' || table === undefined || findTable(catalog, table)) return
      enqueue.raise({ type: 'editor.probeTable', name: table })
    }),
    cancelTypingTimer: cancel(TYPING_TIMER),
    /** Valid input is shown; invalid input is reported at its field, and the board stays as it was. */
    applyForm: assign(({ context: { form, history } }) => {
      if (form === null || form.draft === null) return {}
      const result = applyForm(history.present, { ...form.draft, id: form.id })
      if ('faults' in result) return { form: { ...form, draft: null, faults: result.faults } }
      const { board, id } = result
      const edit = findPanel(form.before.present, id) === undefined ? 'adding' : 'change'
      return {
        history: recordStep(history, board, `${edit} of ${findPanel(board, id)?.title ?? ''}`, GESTURE.form),
        form: { ...form, id, draft: null, faults: [] },
      }
    }),
    /** The board would lack a panel that has faults, or keep its former settings. */
    finishForm: enqueueActions(({ context: { form }, enqueue }) => {
      if (form === null) return
      const { faults, shownFaults } = form
      if (faults.length === 0 || faults === shownFaults) {
        enqueue.raise({ type: 'editor.close' })
        return
      }
      enqueue.assign({ form: { ...form, shownFaults: faults } })
      enqueue.raise({ type: 'editor.fillForm', step: { type: 'showFaults' } })
    }),
    revertForm: assign(({ context: { form, history } }) => ({ history: form?.before ?? history })),
    closeForm: assign(({ context }) => ({ form: null, history: endGesture(context.history) })),
    setCatalog: assign((_, catalog: SchemaAnswer) => ({ catalog })),
    awaitTables: assign({ isAwaitingTables: true }),
    askAgain: enqueueActions(({ context: { catalog }, enqueue }) => {
      if (catalog === null || tablesIn(catalog).length > 0) return
      enqueue.assign({ catalog: null })
      enqueue.spawnChild('describe', { id: 'describe' })
    }),
    /** Nobody waits for tables that the project does not describe. */
    stopAwaitingTables: assign(({ context: { isAwaitingTables, catalog } }) => ({
      isAwaitingTables: isAwaitingTables && (catalog === null || tablesIn(catalog).length > 0),
    })),
    offerTables: assign({ isAwaitingTables: false, tableChoice: { measures: {}, chosenTables: null } }),
    closeChoice: assign({ tableChoice: null }),
    noteMeasure: assign(
      ({ context: { tableChoice } }, { name, measure }: { name: TableRef; measure: TableMeasure }) => ({
        tableChoice: tableChoice && {
          ...tableChoice,
          measures: { ...tableChoice.measures, [tableKey(name)]: measure },
        },
      }),
    ),
    chooseTable: assign(
      ({ context: { catalog, tableChoice } }, choice: { name: TableRef; isChosen: boolean }) => ({
        tableChoice: tableChoice && withChoice(catalog, tableChoice, choice),
      }),
    ),
    draftBoard: assign(({ context }) => {
      const { catalog, tableChoice } = context
      if (tableChoice === null) return {}
      const file = draftFrom(catalog, tableChoice, now(context))
      const history = recordStep(context.history, file, `“${file.title}”`)
      return {
        history,
        faults: [],
        announcement: announce(context, { type: 'board', title: file.title, change: 'drafted' }),
      }
    }),
    setBuckets: assign((_, buckets: readonly string[]) => ({ buckets })),
    startProbe: assign((_, name: TableRef) => ({ tableProbe: { name, answer: null } })),
    /** Notes the probed row; if the form names this table, its columns are used. */
    recordProbe: enqueueActions(({ context: { form, tableProbe }, enqueue }, answer: TableSample) => {
      if (tableProbe === null) return
      const answeredProbe = { ...tableProbe, answer }
      enqueue.assign({ tableProbe: answeredProbe })
      if (form !== null && canTakeTable(form.fields, answeredProbe))
        enqueue.raise({ type: 'editor.fillForm', step: { type: 'takeTable' } })
    }),
    discardChanges: assign(({ context: old }) => ({ history: { ...old.history, present: old.savedFile } })),
  },
  delays: {
    /** Delay after the last keystroke, ms: a source is joined again for each change of its definition. */
    typing: 350,
  },
})
