import type { ActorRefFrom } from 'xstate'
import type { SchemaAnswer } from '../../backend/ports/backend.port'
import { startHistory } from '../../board/edit/history'
import type { EditTask } from './editor.context'
import { choosing } from './editor.choosing'
import { panelForm } from './editor.panelForm'
import { editorSetup } from './editor.setup'

const carryOutTask = { type: 'carryOut', params: ({ event }: { event: EditTask }) => event } as const
const hasPanel = {
  type: 'isThere',
  params: ({ event }: { event: { id: string | null } }) => event.id,
} as const
const onPanel = { guard: hasPanel, actions: [carryOutTask, 'show'] } as const
const noteCatalog = {
  type: 'noteDescribed',
  params: ({ event }: { event: { output: SchemaAnswer } }) => event.output,
} as const

/*
 * Runs while a board is edited. Every change shows on the live board at once; at the end the editor says what to save.
 *
 *            ┌──open──▶ forming: see editor.panelForm.ts
 *            │◀─close, cancel
 *   ──▶ idle ┤ one task after another, undo and redo
 *            │──grab──▶ held: dragged, pulled, or moved by keys ──drop──▶ idle
 *            │             └──restore: back to where it was──▶ idle
 *            ├──save: a changed board is sent to the board machine──▶ left
 *            └──discard: the board as last saved──▶ left
 *
 *   In every state the project is asked once which tables it has. If the user starts with those, some of them are chosen
 *   as soon as the project answers: idle ──tables──▶ choosing: see editor.choosing.ts ──draft, cancel──▶ idle
 */
export const editorMachine = editorSetup.createMachine({
  id: 'editor',
  context: ({ input: { file } }) => ({
    ...{ saved: file, history: startHistory(file), heldPanel: null, form: null },
    ...{ catalog: null, isAwaitingTables: false, tableChoice: null, buckets: null, tableProbe: null },
    clipboard: null,
    ...{ faults: [], announcement: { text: '', count: 0 } },
  }),
  invoke: {
    id: 'describe',
    src: 'describe',
    input: { schema: 'public' },
    onDone: { actions: [noteCatalog, 'stopAwaiting'] },
    onError: {
      actions: [
        {
          type: 'noteDescribed',
          params: ({ event }) => ({ type: 'refused', reason: String(event.error) }),
        },
        'stopAwaiting',
      ],
    },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'The board is edited; no panel is held, and no form is open.',
      tags: 'idle',
      always: { guard: 'mayChoose', target: 'choosing' },
      on: {
        'editor.nudge': onPanel,
        'editor.stretch': onPanel,
        'editor.remove': onPanel,
        'editor.duplicate': onPanel,
        'editor.copy': onPanel,
        'editor.cut': onPanel,
        'editor.paste': {
          guard: { type: 'isClip', params: ({ event }) => event },
          actions: [carryOutTask, 'show'],
        },
        'editor.rename': { actions: [carryOutTask, 'show'] },
        'editor.variable': { actions: [carryOutTask, 'show'] },
        'editor.import': { actions: [carryOutTask, 'show'] },
        'editor.replace': { actions: [carryOutTask, 'show'] },
        'editor.tables': { actions: ['awaitTables', 'stopAwaiting'] },
        'editor.undo': { guard: 'isUndoable', actions: [{ type: 'travel', params: 'undo' }, 'show'] },
        'editor.redo': { guard: 'isRedoable', actions: [{ type: 'travel', params: 'redo' }, 'show'] },
        'editor.grab': {
          ...{ guard: hasPanel, target: 'held' },
          actions: { type: 'takeUp', params: ({ event }) => event.id },
        },
        'editor.open': {
          ...{ guard: hasPanel, target: 'forming' },
          actions: [{ type: 'open', params: ({ event }) => event.id }, 'probeAgain'],
        },
        'editor.save': [{ guard: 'isChanged', target: 'left', actions: 'keep' }, { target: 'left' }],
        'editor.discard': { target: 'left', actions: ['forgo', 'show'] },
      },
    },
    held: {
      description: 'A panel is held, and moved or resized by pointer or keys.',
      entry: 'tellHeld',
      exit: 'tellFree',
      on: {
        'editor.drag': {
          actions: [{ type: 'bring', params: ({ event: { column, row } }) => ({ column, row }) }, 'show'],
        },
        'editor.pull': { actions: [{ type: 'bring', params: ({ event }) => event.size }, 'show'] },
        'editor.nudge': onPanel,
        'editor.stretch': onPanel,
        'editor.drop': { target: 'idle', actions: ['letGo', 'release'] },
        'editor.restore': { target: 'idle', actions: ['putBack', 'release', 'show'] },
      },
    },
    choosing,
    forming: panelForm,
    left: { description: 'Editing has ended.', type: 'final' },
  },
})

export type EditorRef = ActorRefFrom<typeof editorMachine>
