import { assign, setup } from 'xstate'
import type {
  ColumnPreferences,
  CellDraft,
  Drafts,
  EditedCell,
  Sort,
  TableLine,
  TablePanelContext,
  TablePanelEvent,
  TablePanelInput,
  TablePanelTag,
} from './tablePanel.context'

interface SortChoice {
  column: string
  isAdded?: boolean
}

function nextSort(sort: readonly Sort[], { column, isAdded = false }: SortChoice): readonly Sort[] {
  const current = sort.find(each => each.column === column)
  const next: Sort[] =
    current === undefined
      ? [{ column, ascending: true }]
      : current.ascending
        ? [{ column, ascending: false }]
        : []
  if (!isAdded) return current !== undefined && sort.length > 1 ? [{ column, ascending: true }] : next
  return current === undefined ? [...sort, ...next] : sort.flatMap(each => (each === current ? next : [each]))
}

export const tablePanelSetup = setup({
  types: {} as {
    input: TablePanelInput
    context: TablePanelContext
    events: TablePanelEvent
    tags: TablePanelTag
  },
  actions: {
    /** Keeps the settings for the columns in the browser. */
    storePreferences: (_, _preferences: Pick<TablePanelContext, 'preferencesId' | 'preferences'>) => {
      throw new Error('storePreferences is not provided')
    },
    setQuery: assign(({ context: { arrangement } }, query: string) => ({
      arrangement: { ...arrangement, query },
    })),
    sort: assign(({ context: { arrangement } }, choice: SortChoice) => ({
      arrangement: { ...arrangement, sort: nextSort(arrangement.sort, choice) },
    })),
    changeColumns: assign((_, preferences: ColumnPreferences) => ({ preferences })),
    openRow: assign((_, line: TableLine) => ({ line })),
    beginForm: assign((_, drafts: Drafts | undefined) => ({ drafts: drafts ?? {} })),
    closeRow: assign({ line: null, drafts: {} }),
    setCell: assign((_, editedCell: EditedCell | null) => ({ editedCell })),
    draftCell: assign(({ context: { editedCell } }, { draft, write }: CellDraft) => ({
      editedCell: editedCell && { ...editedCell, draft, write },
    })),
  },
  guards: {
    hasDrafts: (_, drafts: Drafts | undefined) => drafts !== undefined,
  },
})
