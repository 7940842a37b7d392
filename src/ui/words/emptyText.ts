import type { Panel } from '../../board/board'
import { formatDuration, formatPeriod } from './duration'

/** Why a panel has no rows, and what helps. */
export interface EmptyText {
  title: string
  text: string
  /** The text in a tile, which has room for a short line. */
  short?: string
}

/** No policy opens the table to the viewer. */
export const closedText: EmptyText = {
  title: 'No rows you can read',
  text: 'No policy seems to let you read this table. Add one for the rows you should see.',
  short: 'No policy gives you any.',
}

/** The table may have rows, but none that its policies give to the viewer. */
export const hiddenText: EmptyText = {
  title: 'No rows you can see',
  text: 'Row level security is on for this table. Either it has no rows, or its policies hide them from you. If you expected some, check the policies, or ask the project’s owner.',
  short: 'Policies may hide them.',
}

/** No policy decides about the table's rows, and the source has no filter. */
export const emptyTableText: EmptyText = {
  title: 'This table is empty',
  text: 'New rows appear here automatically.',
}

/** Rows are loaded, and the panel draws none of them. */
export const valuelessText: EmptyText = {
  title: 'Nothing to show',
  text: 'None of the loaded rows has the time or value that this panel shows.',
  short: 'No row has a value.',
}

export const unmatchedText = (canClear: boolean): EmptyText => ({
  title: 'No rows match',
  text: canClear
    ? 'None of the rows you can read matches the filters.'
    : 'The source has a filter, and none of the rows you can read matches it.',
})

/** `hasFilters`: the viewer has chosen values of variables, too. */
export const noneInRangeText = (hasFilters: boolean): EmptyText => ({
  title: 'No rows in this time range',
  text: `None of the rows you can read is from this time${hasFilters ? ' and matches the filters' : ''}.`,
})

/** `every`: seconds. */
export const unpublishedText = (every: number) => ({
  text: `This table isn’t in the Realtime publication, so new rows appear within ${formatDuration(every * 1000)}. Add it to the publication to see them at once.`,
  short: `New rows within ${formatDuration(every * 1000)}.`,
})

/** Storage gives the same empty list for an empty, a missing and a forbidden folder. */
export const emptyFolderText: EmptyText = {
  title: 'No files',
  text: 'The folder is empty, doesn’t exist, or you don’t have access: Storage doesn’t say which.',
}

/** `isOfRows`: the panel lacks rows, which filters, policies and publications can hold back. */
interface EmptyPanelText extends EmptyText {
  isOfRows?: boolean
}

/** `texts` as a panel has room for them. */
export const fitText = ({ title, text, short = text }: EmptyText, isTile: boolean): EmptyText => ({
  title,
  text: isTile ? short : text,
})

// Row level security hides rows silently, so the text must not claim that there are none.
export const noRowsText: EmptyPanelText = {
  title: 'No rows yet',
  text: 'New rows appear here automatically. Row level security may be hiding some.',
  short: 'Policies may hide some.',
  isOfRows: true,
}

const noRowsInWindow = ({ window }: { window?: number }): EmptyPanelText =>
  window === undefined
    ? noRowsText
    : {
        title: `No rows in the last ${formatPeriod(window * 1000)}`,
        text: 'New rows appear here automatically. A longer window shows more.',
      }

/** What a panel with nothing to draw says where nothing more is known. */
export function emptyTextOf(panel: Panel): EmptyPanelText {
  switch (panel.kind) {
    case 'messages':
      return { title: 'No messages yet', text: 'New messages appear here as they are sent.' }
    case 'roster':
      return { title: 'Nobody is online', text: 'Anyone who joins appears here automatically.' }
    case 'result':
      return { title: 'No rows', text: 'The result was empty. It refreshes automatically.' }
    case 'health':
      return { title: 'No probes yet', text: 'The next one runs automatically.' }
    case 'files':
      return emptyFolderText
    case 'bars':
    case 'pie':
    case 'histogram':
    case 'heatmap':
    case 'scatter':
    case 'map':
      return noRowsInWindow(panel)
    case 'line':
    case 'number':
    case 'gauge':
    case 'feed':
    case 'table':
    case 'timeline':
    case 'text':
    case 'action':
      return noRowsText
  }
}
