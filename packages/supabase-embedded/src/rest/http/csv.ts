import { invalidBody } from '../error'

/** Lines of CSV with a header as a JSON array of texts; `NULL` is null. */
export function csvToJson(text: string): string {
  const [header, ...lines] = rowsOf(text)
  if (header === undefined) throw invalidBody('not enough input')
  if (lines.some(line => line.length !== header.length))
    throw invalidBody('All lines must have same number of fields')
  return JSON.stringify(
    lines.map(line =>
      Object.fromEntries(header.map((name, index) => [name, line[index] === 'NULL' ? null : line[index]])),
    ),
  )
}

/** A cell is plain, or quoted with its quotes doubled; then comes a comma, the end of the line or of the text. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/y

function rowsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  CELL.lastIndex = 0
  while (CELL.lastIndex < text.length) {
    const [, inQuotes, plain, end] = CELL.exec(text) ?? []
    if (end === undefined) throw invalidBody('parse error (not enough input)')
    row.push(inQuotes?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',' && CELL.lastIndex === text.length) row.push('')
    if (end === ',' && CELL.lastIndex < text.length) continue
    rows.push(row)
    row = []
  }
  return rows
}
