import type { ColumnPreferences } from '../../../../machines/tablePanel/tablePanel.context'

const noPreferences: ColumnPreferences = { hidden: [], widths: {} }

const STORAGE_KEY = 'signalbox-columns'
/** Keeps the settings of at most this many tables; the least recently changed are dropped. */
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
  const [id, storedPreferences] = entry as unknown[]
  if (typeof id !== 'string' || typeof storedPreferences !== 'object' || storedPreferences === null) return []
  const hiddenColumns =
    'hidden' in storedPreferences && Array.isArray(storedPreferences.hidden) ? storedPreferences.hidden : []
  const widths =
    'widths' in storedPreferences && typeof storedPreferences.widths === 'object'
      ? Object.entries(storedPreferences.widths ?? {})
      : []
  return [
    [
      id,
      {
        hidden: hiddenColumns.filter(name => typeof name === 'string'),
        widths: Object.fromEntries(
          widths.flatMap(([name, width]) => (typeof width === 'number' && width > 0 ? [[name, width]] : [])),
        ),
        ...('order' in storedPreferences &&
          Array.isArray(storedPreferences.order) && {
            order: storedPreferences.order.filter(name => typeof name === 'string'),
          }),
        ...('pinned' in storedPreferences &&
          typeof storedPreferences.pinned === 'number' && { pinned: storedPreferences.pinned }),
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
