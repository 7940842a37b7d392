import { isReserved } from './words'

const LONGEST = 64

interface Form {
  /** Between the name and its number. */
  joint: string
  longest: number
}

/** The name, or the first of "name-2", "name-3", … that is not taken. */
export function freeName(
  wanted: string,
  taken: Iterable<string>,
  { joint, longest }: Form = { joint: '-', longest: LONGEST },
): string {
  const names = new Set(taken)
  const isFree = (name: string) => !names.has(name) && !isReserved(name)
  if (isFree(wanted)) return wanted
  for (let n = 2; ; n++) {
    const end = joint + String(n)
    const name = wanted.slice(0, longest - end.length) + end
    if (isFree(name)) return name
  }
}

/** "Requests per second" → "requests-per-second" */
export const idFrom = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST) || 'panel'

/** A table's name as a source's. */
export const sourceNameFrom = (table: string) =>
  table
    .replace(/[^\w.:-]/g, '_')
    .replace(/^\W+/, '')
    .slice(0, LONGEST) || 'table'
