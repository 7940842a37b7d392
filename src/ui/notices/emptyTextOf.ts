import type { Panel } from '../../board/board'
import { EMPTY_FOLDER } from '../panels/files/emptyFolder'
import { formatDuration } from '../words/duration'

/** `isOfRows`: the panel lacks rows, which filters, policies and publications can hold back. */
interface EmptyPanelText {
  title: string
  text: string
  isOfRows?: boolean
}

// Row level security hides rows silently, so the text must not claim that there are none.
const noRows: EmptyPanelText = {
  title: 'No rows yet',
  text: 'New rows appear here automatically. Row level security may be hiding some.',
  isOfRows: true,
}

const noRowsInWindow = ({ window }: { window?: number }): EmptyPanelText =>
  window === undefined
    ? noRows
    : {
        title: `No rows in the last ${formatDuration(window * 1000)}`,
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
      return EMPTY_FOLDER
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
      return noRows
  }
}
