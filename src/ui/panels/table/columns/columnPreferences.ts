import type { ColumnPreferences } from '../../../../machines/tablePanel/tablePanel.context'

const noPreferences: ColumnPreferences = { hidden: [], widths: {} }

const STORAGE_KEY = 'signalbox-columns'
/** Keeps the settings of at most so many tables; the least recently changed are dropped. */
const MAX_TABLES = 100

/** `id`: the table's, equal whenever it is shown. */
export const readColumnPreferences = (id: string): ColumnPreferences =>
  new Map(readPreferences()).get(id) ?? noPreferences

/** A browser may refuse storage; then settings last as long as the page. */
function readPreferences(): [string, ColumnPreferences][] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(entries) ? entries.flatMap(parseEntry) : []
  } catch {
    return []
  }
}

function parseEntry(entry: unknown): [string, ColumnPreferences][] {
  if (!Array.isArray(entry)) return []
  const [id, stored] = entry as unknown[]
  if (typeof id !== 'string' || typeof stored !== 'object' || stored === null) return []
  const hidden = 'hidden' in stored && Array.isArray(stored.hidden) ? stored.hidden : []
  const widths =
    'widths' in stored && typeof stored.widths === 'object' ? Object.entries(stored.widths ?? {}) : []
  return [
    [
      id,
      {
        hidden: hidden.filter(name => typeof name === 'string'),
        widths: Object.fromEntries(
          widths.flatMap(([name, width]) => (typeof width === 'number' && width > 0 ? [[name, width]] : [])),
        ),
        ...('order' in stored &&
          Array.isArray(stored.order) && { order: stored.order.filter(name => typeof name === 'string') }),
        ...('pinned' in stored && typeof stored.pinned === 'number' && { pinned: stored.pinned }),
      },
    ],
  ]
}

/** `id`: the table's, equal whenever it is shown. */
export function writePreferences(id: string, columns: ColumnPreferences) {
  try {
    const others = readPreferences().filter(([other]) => other !== id)
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...others, [id, columns]].slice(-MAX_TABLES)))
  } catch {
    // Kept for this page only.
  }
}
