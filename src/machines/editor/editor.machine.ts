import type { ActorRefFrom } from 'xstate'
import type { SchemaAnswer } from '../../backend/ports/backend.port'
import { initialEditorContext, type EditTask } from './editor.context'
import { choosingTables } from './editor.choosing'
import { panelForm } from './editor.panelForm'
import { editorSetup } from './editor.setup'

const carryOutTask = { type: 'carryOutTask', params: ({ event }: { event: EditTask }) => event } as const
const hasPanel = {
  type: 'hasPanel',
  params: ({ event }: { event: { id: string | null } }) => event.id,
} as const
const onPanel = { guard: hasPanel, actions: [carryOutTask, 'showBoard'] } as const
const noteCatalogFault = {
  type: 'setCatalog',
  params: { type: 'refused', reason: { code: 'fault' } },
} as const
const noteCatalog = {
  type: 'setCatalog',
  params: ({ event }: { event: { output: SchemaAnswer } }) => event.output,
} as const

const describeTables = {
  id: 'describe',
  src: 'describe',
  onDone: { actions: [noteCatalog, 'stopAwaitingTables'] },
  onError: { actions: [noteCatalogFault, 'stopAwaitingTables'] },
} as const

/*
 * Runs while a board is edited. Every change shows on the live board at once; at the end the editor sends the board to be saved.
 *
 *            ┌──open──▶ panelForm: see editor.panelForm.ts
 *            │◀─close, cancel
 *   ──▶ idle ┤ one task after another, undo and redo
 *            │──grab──▶ moving: dragged, resized, or moved by keys ──drop──▶ idle
 *            │             └──restore: back to where it was──▶ idle
 *            ├──save: a changed board is sent to the board machine──▶ closed
 *            └──discard: the board as last saved──▶ closed
 *
 *   In every state the project is asked which tables it has: once, and again if the user starts with those after it listed
 *   none. They are offered as soon as it answers:
 *
 *   idle ──offerTables──▶ choosingTables: see editor.choosing.ts ──draftBoard, cancel──▶ idle
 */
export const editorMachine = editorSetup.createMachine({
  id: 'editor',
  context: ({ input }) => initialEditorContext(input),
  invoke: [{ id: 'bar', src: 'bar' }, describeTables],
  initial: 'idle',
  states: {
    idle: {
      description: 'The board is edited; no panel is held, and no form is open.',
      tags: 'idle',
      always: { guard: 'canChooseTables', target: 'choosingTables' },
      on: {
        'editor.nudge': onPanel,
        'editor.stretch': onPanel,
        'editor.remove': onPanel,
        'editor.duplicate': onPanel,
        'editor.copy': onPanel,
        'editor.cut': onPanel,
        'editor.changePanel': onPanel,
        'editor.paste': {
          guard: { type: 'hasClipboard', params: ({ event }) => event },
          actions: [carryOutTask, 'showBoard'],
        },
        'editor.rename': { actions: [carryOutTask, 'showBoard'] },
        'editor.changeVariable': { actions: [carryOutTask, 'showBoard'] },
        'editor.import': { actions: [carryOutTask, 'showBoard'] },
        'editor.replace': { actions: [carryOutTask, 'showBoard'] },
        'editor.offerTables': { actions: ['askAgain', 'awaitTables', 'stopAwaitingTables'] },
        'editor.undo': { guard: 'isUndoable', actions: ['undo', 'showBoard'] },
        'editor.redo': { guard: 'isRedoable', actions: ['redo', 'showBoard'] },
        'editor.grab': {
          guard: hasPanel,
          target: 'moving',
          actions: { type: 'grabPanel', params: ({ event }) => event.id },
        },
        'editor.open': {
          guard: hasPanel,
          target: 'panelForm',
          actions: [{ type: 'openForm', params: ({ event }) => event.id }, 'probeFormTable'],
        },
        'editor.save': [{ guard: 'isChanged', target: 'closed', actions: 'saveBoard' }, { target: 'closed' }],
        'editor.discard': { target: 'closed', actions: ['discardChanges', 'showBoard'] },
      },
    },
    moving: {
      description: 'A panel is held, and moved or resized by pointer or keys.',
      entry: 'reportEditedPanel',
      exit: 'reportNoPanel',
      on: {
        'editor.drag': {
          actions: [
            { type: 'movePanel', params: ({ event: { column, row } }) => ({ column, row }) },
            'showBoard',
          ],
        },
        'editor.resize': { actions: [{ type: 'movePanel', params: ({ event }) => event.size }, 'showBoard'] },
        'editor.nudge': onPanel,
        'editor.stretch': onPanel,
        'editor.drop': { target: 'idle', actions: ['announceDrop', 'releasePanel'] },
        'editor.restore': { target: 'idle', actions: ['restorePanel', 'releasePanel', 'showBoard'] },
      },
    },
    choosingTables,
    panelForm,
    closed: { description: 'Editing has ended.', type: 'final' },
  },
})

export type EditorRef = ActorRefFrom<typeof editorMachine>
