import { isReserved } from './referenceNames'

const MAX_LENGTH = 64

interface NameFormat {
  /** Between the name and its number. */
  separator: string
  maxLength: number
}

/** The name, or the first of "name-2", "name-3", … that is not taken. */
export function freeName(
  preferredName: string,
  takenNames: Iterable<string>,
  { separator, maxLength }: NameFormat = { separator: '-', maxLength: MAX_LENGTH },
): string {
  const names = new Set(takenNames)
  const isFree = (name: string) => !names.has(name) && !isReserved(name)
  if (isFree(preferredName)) return preferredName
  for (let n = 2; ; n++) {
    const end = separator + String(n)
    const name = preferredName.slice(0, maxLength - end.length) + end
    if (isFree(name)) return name
  }
}

/** "Requests per second" → "requests-per-second" */
export const panelIdFrom = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_LENGTH) || 'panel'

/** Turns a table's name into a source name. */
export const sourceNameFrom = (table: string) =>
  table
    .replace(/[^\w.:-]/g, '_')
    .replace(/^\W+/, '')
    .slice(0, MAX_LENGTH) || 'table'

/** "Order items" → "order items"; an abbreviation stays. */
export const lowerFirst = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
