import type { SchemaAnswer, TableMeasure, TableRef } from '../../backend/ports/backend.port'
import type { BoardFile, Panel } from '../../board/board'
import { startHistory, type History } from '../../board/edit/history'
import type { Direction } from '../../board/edit/placePanel'
import type { Fault } from '../../board/file/fault'
import type { FieldFault, PanelFormState } from '../../board/form/applyForm'
import type { Variable } from '../../board/schema/variables'
import type { Size } from '../../board/schema/defineKind'
import type { EditAnnouncement } from './editor.announcement'
import type { TableProbe } from './editor.columns'
import type { FormStep, PanelDraft } from './editor.draft'
import type { WithEnvironment } from '../shared/environment'

export interface EditorInput extends WithEnvironment {
  /** The edited file, with variables unresolved. */
  file: BoardFile
}

export interface EditorContext extends WithEnvironment {
  /** As last saved. */
  savedFile: BoardFile
  /** The steps since then. Its present is the displayed board. */
  history: History<BoardFile>
  /** The panel being moved or resized, and the board before that; null: none. */
  heldPanel: { id: string; from: History<BoardFile> } | null
  /** The open panel form, with the history before it; null: none. */
  form: OpenForm | null
  /** The project's description of its tables; null: not yet. */
  catalog: SchemaAnswer | null
  /** Tables are offered as soon as the project describes them. */
  isAwaitingTables: boolean
  /** The tables being chosen to begin a board with; null: none. */
  tableChoice: TableChoice | null
  /** The project's Storage buckets; null: not known yet. */
  buckets: readonly string[] | null
  /** The table probed last. */
  tableProbe: TableProbe | null
  /** The copied panel, as the text of a board. */
  clipboard: string | null
  /** Why the last request was not carried out, or what was corrected; until the next task. */
  faults: readonly Fault[]
  /** For screen readers; `count` lets the same be announced twice. */
  announcement: { about: EditAnnouncement | null; count: number }
}

export interface TableChoice {
  /** By `tableKey`; a table without an entry is not measured yet. */
  measures: Readonly<Record<string, TableMeasure>>
  /** By `tableKey`; null: nobody has chosen, so the likely ones are. */
  chosenTables: readonly string[] | null
}

export interface OpenForm {
  /** The panel that was opened, or was added from this form; null: not on the board yet. */
  id: string | null
  before: History<BoardFile>
  /** As the person fills it in. */
  fields: PanelDraft
  /** Its values that are not on the board yet. */
  draft: PanelFormState | null
  faults: readonly FieldFault[]
  /** Those to which finishing has led, where it did; finishing again gives the faulty input up. */
  shownFaults: readonly FieldFault[] | null
  /** Nothing was entered so far from which a panel could be made. */
  isBlank: boolean
}

/** A task that is carried out at once. */
export type EditTask =
  | { type: 'editor.nudge' | 'editor.stretch'; id: string; direction: Direction }
  | { type: 'editor.remove' | 'editor.duplicate' | 'editor.copy' | 'editor.cut'; id: string }
  /** Without `text`, pastes the panel copied in this editor. */
  | { type: 'editor.paste'; text?: string }
  | { type: 'editor.rename'; title: string }
  /** Replaces the panel's settings. `label` says what was changed, after "Undo". */
  | { type: 'editor.changePanel'; id: string; panel: Panel; label: string }
  /** Changes the variable of this name. `name` null: adds one; `definition` null: removes it. */
  | { type: 'editor.changeVariable'; name: string | null; definition: Variable | null }
  /** Replaces the board, from the text of a board file. */
  | { type: 'editor.import'; text: string }
  /** Replaces the board, from a template. */
  | { type: 'editor.replace'; file: BoardFile; label: string }

/** `idle`: nothing is held or open, and any task may begin. */
export type EditorTag = 'idle'

export type EditorEvent =
  | EditTask
  | { type: 'editor.undo' | 'editor.redo' }
  /** Offers the tables that the project describes, to draft a board from. */
  | { type: 'editor.offerTables' }
  | { type: 'editor.tableMeasured'; name: TableRef; measure: TableMeasure }
  | { type: 'editor.chooseTable'; name: TableRef; isChosen: boolean }
  /** Drafts the board from the chosen tables. */
  | { type: 'editor.draftBoard' }
  | { type: 'editor.grab'; id: string }
  /** Moves the held panel's corner there, or resizes the panel: a drag reports the position, not the way to it. */
  | { type: 'editor.drag'; column: number; row: number }
  | { type: 'editor.resize'; size: Size }
  | { type: 'editor.drop' | 'editor.restore' }
  /** Null: for a new panel. */
  | { type: 'editor.open'; id: string | null }
  | { type: 'editor.fillForm'; step: FormStep }
  /** Internal: the user has stopped typing. */
  | { type: 'editor.apply' }
  | { type: 'editor.probeTable'; name: TableRef }
  /** Closes the form, but leads to its faults first. */
  | { type: 'editor.finish' }
  | { type: 'editor.close' | 'editor.cancel' }
  | { type: 'editor.save' | 'editor.discard' }

export const initialEditorContext = ({ file, environment }: EditorInput): EditorContext => ({
  environment,
  savedFile: file,
  history: startHistory(file),
  heldPanel: null,
  form: null,
  catalog: null,
  isAwaitingTables: false,
  tableChoice: null,
  buckets: null,
  tableProbe: null,
  clipboard: null,
  faults: [],
  announcement: { about: null, count: 0 },
})
