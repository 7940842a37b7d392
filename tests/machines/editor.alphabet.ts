import { fromCallback, fromPromise } from 'xstate'
import type { MeasureQuery, SchemaAnswer, TableSample, TableRef } from '../../src/backend/ports/backend.port'
import type { BoardFile } from '../../src/board/board'
import type { EditorEvent } from '../../src/machines/editor/editor.context'
import { editorMachine } from '../../src/machines/editor/editor.machine'
import { board, numberPanel, tablePanel } from '../support/boards'
import { inwardOf } from './census'

const never = () => new Promise<never>(() => undefined)
/** An editor whose actors and parent say nothing. */
export const still = editorMachine.provide({
  actors: {
    describe: fromPromise<SchemaAnswer>(never),
    probe: fromPromise<TableSample, TableRef>(never),
    buckets: fromPromise<readonly string[]>(never),
    measure: fromCallback<EditorEvent, readonly MeasureQuery[]>(() => undefined),
  },
  actions: {
    saveBoard: () => undefined,
    showBoard: () => undefined,
    reportEditedPanel: () => undefined,
    reportNoPanel: () => undefined,
  },
})

/** Two panels beside each other. */
export const file: BoardFile = {
  ...board,
  panels: [tablePanel, { ...numberPanel, place: { ...numberPanel.place, x: 4 } }],
}
const values = { ...numberPanel, title: 'Sum' }

const orders = { schema: 'public', table: 'orders' }

export const outward = {
  nudge: { type: 'editor.nudge', id: 'number', direction: 'right' },
  stretch: { type: 'editor.stretch', id: 'number', direction: 'right' },
  duplicate: { type: 'editor.duplicate', id: 'table' },
  copy: { type: 'editor.copy', id: 'table' },
  cut: { type: 'editor.cut', id: 'table' },
  paste: { type: 'editor.paste' },
  remove: { type: 'editor.remove', id: 'number' },
  rename: { type: 'editor.rename', title: 'Shop' },
  change: { type: 'editor.changePanel', id: 'table', panel: { ...tablePanel, pinned: 1 }, label: 'columns' },
  variable: {
    type: 'editor.changeVariable',
    name: null,
    definition: { name: 'path', label: 'Path', kind: 'text' },
  },
  import: { type: 'editor.import', text: 'no board' },
  replace: { type: 'editor.replace', file: { ...file, title: 'Another' }, label: 'template' },
  tables: { type: 'editor.offerTables' },
  measured: {
    type: 'editor.tableMeasured',
    name: orders,
    measure: { rows: 7, span: null, time: null, days: null },
  },
  choose: { type: 'editor.chooseTable', name: orders, isChosen: true },
  draft: { type: 'editor.draftBoard' },
  undo: { type: 'editor.undo' },
  redo: { type: 'editor.redo' },
  grab: { type: 'editor.grab', id: 'number' },
  drag: { type: 'editor.drag', column: 8, row: 0 },
  pull: { type: 'editor.resize', size: { width: 6, height: 4 } },
  drop: { type: 'editor.drop' },
  restore: { type: 'editor.restore' },
  /** Of a table that the project does not tell of: it is probed at once. */
  open: { type: 'editor.open', id: 'number' },
  begin: { type: 'editor.open', id: null },
  form: { type: 'editor.fillForm', step: { type: 'editPanel', values } },
  sourceless: { type: 'editor.fillForm', step: { type: 'chooseSourceKind', kind: 'none' } },
  files: { type: 'editor.fillForm', step: { type: 'chooseSourceKind', kind: 'folder' } },
  probe: { type: 'editor.probeTable', name: { schema: 'public', table: 'orders' } },
  finish: { type: 'editor.finish' },
  close: { type: 'editor.close' },
  cancel: { type: 'editor.cancel' },
  save: { type: 'editor.save' },
  discard: { type: 'editor.discard' },
} as const satisfies Record<string, EditorEvent>

export const inward = inwardOf(editorMachine, {
  bar: 'stream',
  describe: [
    { type: 'refused', reason: { code: 'secret_keys_only' } },
    {
      type: 'described',
      tables: [{ ...orders, key: ['id'], columns: [{ name: 'id', type: 'int8' }] }],
      functions: [],
    },
  ],
  probe: [{ type: 'empty' }],
  buckets: [['photos']],
  measure: 'stream',
})
