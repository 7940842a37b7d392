import type { Described, Probed, TableName } from '../backend/port'
import type { BoardFile } from '../board/board'
import type { History } from '../board/edit/history'
import type { Direction } from '../board/edit/place'
import type { Fault } from '../board/file/fault'
import type { FieldFault, Form } from '../board/form/formed'
import type { Variable } from '../board/variables'
import type { Size } from '../board/panels/kind'

export interface EditorInput {
  /** What is edited, with its variables as variables. */
  file: BoardFile
}

export interface EditorContext {
  /** As it was kept last. */
  saved: BoardFile
  /** What was done since. Its present is what the board shows. */
  history: History<BoardFile>
  /** The panel that is held, and the board it was taken up from; null: none. */
  held: { id: string; from: BoardFile } | null
  /** The panel whose form is open, and what was before; null: none. */
  form: OpenForm | null
  /** What the project says of its tables; null: not yet. */
  described: Described | null
  /** They are put on the board as soon as it says so, unless there is something on it by then. */
  awaitsTables: boolean
  /** The table that was asked about last, and what was said of it; null: nothing yet. */
  probed: { name: TableName; answer: Probed | null } | null
  /** The panel that was copied, as the text of a board. */
  clip: string | null
  /** Why what was asked for was not done, or what was put right; until the next thing is done. */
  faults: readonly Fault[]
  /** For the ear, with a number so that the same is said twice. */
  said: { text: string; count: number }
}

interface OpenForm {
  /** The panel as it was opened, or as it was put on the board; null: it has not been yet. */
  id: string | null
  before: History<BoardFile>
  /** What stands in the form and is not on the board yet. */
  words: Form | null
  faults: readonly FieldFault[]
}

/** What is done with a board at once. */
export type Task =
  | { type: 'editor.nudge' | 'editor.stretch'; id: string; direction: Direction }
  | { type: 'editor.remove' | 'editor.duplicate' | 'editor.copy' | 'editor.cut'; id: string }
  /** Without a text, what was copied here. */
  | { type: 'editor.paste'; text?: string }
  | { type: 'editor.rename'; title: string }
  /** Other words for the variable of this name; `name` null: a new one, `words` null: none any more. */
  | { type: 'editor.variable'; name: string | null; words: Variable | null }
  /** Another board in the place of this one, from the text of its file. */
  | { type: 'editor.import'; text: string }
  /** The same, from a template. */
  | { type: 'editor.replace'; file: BoardFile; what: string }

export type EditorEvent =
  | Task
  | { type: 'editor.undo' | 'editor.redo' }
  /** Begins with every table that the project tells of. */
  | { type: 'editor.tables' }
  | { type: 'editor.grab'; id: string }
  /** The held panel with its corner there, or in that size: a drag tells where it is, not how it came there. */
  | { type: 'editor.drag'; column: number; row: number }
  | { type: 'editor.pull'; size: Size }
  | { type: 'editor.drop' | 'editor.restore' }
  /** Null: for a new panel. */
  | { type: 'editor.open'; id: string | null }
  | { type: 'editor.form'; words: Form }
  /** The editor's own: nobody types any more. */
  | { type: 'editor.apply' }
  | { type: 'editor.probe'; name: TableName }
  | { type: 'editor.close' | 'editor.cancel' }
  | { type: 'editor.save' | 'editor.discard' }
