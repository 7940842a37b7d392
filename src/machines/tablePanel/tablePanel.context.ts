import type { Row, Write } from '../../backend/ports/backend.port'
import type { TableView } from '../../streams/views/view'

export type TableLine = TableView['rows'][number]

export interface Sort {
  column: string
  ascending: boolean
}

/** The viewer's arrangement of the rows: a search, and a sort order. */
export interface Arrangement {
  query: string
  /** The first decides, the next between equal rows; empty: the source's order. */
  sort: readonly Sort[]
}

/** A viewer's settings for a table's columns, on this computer. */
export interface ColumnPreferences {
  /** Names of hidden columns. */
  hidden: readonly string[]
  /** The viewer's column widths, CSS pixels by name. */
  widths: Readonly<Record<string, number>>
  /** Names of columns in the viewer's order; others follow in the board's. Absent: the board's order. */
  order?: readonly string[]
  /** How many columns stay at the start while the others scroll. Absent: as the board has it. */
  pinned?: number
}

/** A person's input for a column. `originalValue`: the row's value when the input began. */
export type Draft =
  | { kind: 'null'; originalValue: unknown }
  | { kind: 'value'; text: string; originalValue: unknown }
/** By column; a column without an entry keeps its value, or gets its default. */
export type Drafts = Readonly<Record<string, Draft>>

/** A cell that is edited in its place. `row`: as it was when the edit began. */
export interface EditedCell {
  /** Of the line. */
  key: string
  row: Row
  column: string
  label: string
  draft: Draft
  /**
   * What the draft would write, sent also when its editor is out of sight; null: it changes nothing, or has a fault.
   */
  write: Write | null
}

export type CellDraft = Pick<EditedCell, 'draft' | 'write'>

export interface TablePanelInput {
  /** Names the table's settings in the browser. */
  preferencesId: string
  preferences: ColumnPreferences
  /** The board's sort order; the viewer's takes its place. */
  sort: readonly Sort[]
}

export interface TablePanelContext extends Omit<TablePanelInput, 'sort'> {
  arrangement: Arrangement
  /** The row that was opened, as it was then; null: none. */
  line: TableLine | null
  /** The initial input of the open form: refused input to correct, or nothing. */
  drafts: Drafts
  /** Null: none is edited. */
  editedCell: EditedCell | null
}

export type TablePanelEvent =
  | { type: 'table.find' | 'table.endFind' }
  | { type: 'table.query'; query: string }
  /** Ascending at first, descending the second time, not at all the third. `isAdded`: besides other columns. */
  | { type: 'table.sort'; column: string; isAdded?: boolean }
  /** Keeps the rows in their places, or lets them go. */
  | { type: 'table.toggleFreeze' }
  | { type: 'table.columns'; preferences: ColumnPreferences }
  /** With `drafts`, to correct them; otherwise to read the row. */
  | { type: 'table.open'; line: TableLine; drafts?: Drafts }
  | { type: 'table.add'; drafts?: Drafts }
  | { type: 'table.edit' | 'table.endEdit' }
  | { type: 'table.close' }
  /** Edits a cell in its place, instead of any other. */
  | { type: 'table.editCell'; cell: EditedCell }
  | ({ type: 'table.draftCell' } & CellDraft)
  /** The input was to be sent, and is faulty. */
  | { type: 'table.refuseCell' }
  /** The input was sent, or is given up. */
  | { type: 'table.endCellEdit' }

/**
 * `finding`: the search field is open. `frozen`: by its button. `row`: a row is open, `editing`: in its form.
 * `cellRefused`: see there.
 */
export type TablePanelTag = 'finding' | 'frozen' | 'row' | 'editing' | 'adding' | 'cellRefused'
