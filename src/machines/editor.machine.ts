import type { ActorRefFrom } from 'xstate'
import type { Described } from '../backend/port'
import { begin } from '../board/edit/history'
import type { Task } from './editor.context'
import { forming } from './editor.forming'
import { editorSetup } from './editor.setup'

const task = { type: 'carryOut', params: ({ event }: { event: Task }) => event } as const
const isThere = {
  type: 'isThere',
  params: ({ event }: { event: { id: string | null } }) => event.id,
} as const
const doThere = { guard: isThere, actions: [task, 'show'] } as const
const noteDescribed = {
  type: 'noteDescribed',
  params: ({ event }: { event: { output: Described } }) => event.output,
} as const

/*
 * Lives while a board is edited. Whatever is done shows on the live board at once; what is kept is said at the end.
 *
 *            ┌──open──▶ forming: see editor.forming.ts
 *            │◀─close, cancel
 *   ──▶ idle ┤ one task after another, undo and redo
 *            │──grab──▶ held: dragged, pulled, or moved by keys ──drop──▶ idle
 *            │             └──restore: where it was──▶ idle
 *            ├──save: whoever keeps boards hears of what was changed──▶ left
 *            └──discard: the board as it was kept last──▶ left
 *
 *   Beside all of it the project is asked once what tables there are. Whoever begins with those has them put on the
 *   board as soon as it answers.
 */
export const editorMachine = editorSetup.createMachine({
  id: 'editor',
  context: ({ input: { file } }) => ({
    ...{ saved: file, history: begin(file), held: null, form: null },
    ...{ described: null, awaitsTables: false, probed: null, clip: null },
    ...{ faults: [], said: { text: '', count: 0 } },
  }),
  invoke: {
    id: 'describe',
    src: 'describe',
    input: { schema: 'public' },
    onDone: { actions: [noteDescribed, 'putTables'] },
    onError: {
      actions: {
        type: 'noteDescribed',
        params: ({ event }) => ({ type: 'refused', reason: String(event.error) }),
      },
    },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'editor.nudge': doThere,
        'editor.stretch': doThere,
        'editor.remove': doThere,
        'editor.duplicate': doThere,
        'editor.copy': doThere,
        'editor.cut': doThere,
        'editor.paste': { guard: { type: 'isClip', params: ({ event }) => event }, actions: [task, 'show'] },
        'editor.rename': { actions: [task, 'show'] },
        'editor.variable': { actions: [task, 'show'] },
        'editor.import': { actions: [task, 'show'] },
        'editor.replace': { actions: [task, 'show'] },
        'editor.tables': { actions: ['awaitTables', 'putTables'] },
        'editor.undo': { guard: 'isUndoable', actions: [{ type: 'travel', params: 'undo' }, 'show'] },
        'editor.redo': { guard: 'isRedoable', actions: [{ type: 'travel', params: 'redo' }, 'show'] },
        'editor.grab': {
          ...{ guard: isThere, target: 'held' },
          actions: { type: 'takeUp', params: ({ event }) => event.id },
        },
        'editor.open': {
          ...{ guard: isThere, target: 'forming' },
          actions: { type: 'open', params: ({ event }) => event.id },
        },
        'editor.save': [{ guard: 'isChanged', target: 'left', actions: 'keep' }, { target: 'left' }],
        'editor.discard': { target: 'left', actions: ['forgo', 'show'] },
      },
    },
    held: {
      entry: 'tellHeld',
      exit: 'tellFree',
      on: {
        'editor.drag': {
          actions: [{ type: 'bring', params: ({ event: { column, row } }) => ({ column, row }) }, 'show'],
        },
        'editor.pull': { actions: [{ type: 'bring', params: ({ event }) => event.size }, 'show'] },
        'editor.nudge': doThere,
        'editor.stretch': doThere,
        'editor.drop': { target: 'idle', actions: ['letGo', 'release'] },
        'editor.restore': { target: 'idle', actions: ['putBack', 'release', 'show'] },
      },
    },
    forming,
    left: { type: 'final' },
  },
})

export type EditorRef = ActorRefFrom<typeof editorMachine>
