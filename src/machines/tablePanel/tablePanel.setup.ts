import { assign, setup } from 'xstate'
import type {
  ColumnPreferences,
  Draft,
  Drafts,
  EditedCell,
  Sort,
  TableLine,
  TablePanelContext,
  TablePanelEvent,
  TablePanelInput,
  TablePanelTag,
} from './tablePanel.context'

function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, ascending: true }
  return sort.ascending ? { column, ascending: false } : null
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
    sort: assign(({ context: { arrangement } }, column: string) => ({
      arrangement: { ...arrangement, sort: nextSort(arrangement.sort, column) },
    })),
    changeColumns: assign(({ context: { preferences } }, change: Partial<ColumnPreferences>) => ({
      preferences: { ...preferences, ...change },
    })),
    openRow: assign((_, line: TableLine) => ({ line })),
    beginForm: assign((_, drafts: Drafts | undefined) => ({ drafts: drafts ?? {} })),
    closeRow: assign({ line: null, drafts: {} }),
    setCell: assign((_, editedCell: EditedCell | null) => ({ editedCell })),
    draftCell: assign(({ context: { editedCell } }, draft: Draft) => ({
      editedCell: editedCell && { ...editedCell, draft },
    })),
  },
  guards: {
    hasDrafts: (_, drafts: Drafts | undefined) => drafts !== undefined,
  },
})
