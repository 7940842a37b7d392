import type { Board, Panel } from '../../board/board'
import type { FreshnessWord } from '../../machines/freshness'
import type { View } from '../../streams/view'
import { csvOf, jsonOf } from './csv'
import { sheetOf } from './sheet'

/** What is saved of a panel, and how it stood at that moment. */
export interface Shown {
  board: Board
  panel: Panel
  view: View
  word: FreshnessWord
  at: number
}
export type Form = 'csv' | 'json'
const types: Record<Form, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Saves the rows of a panel as a file, and says what is in it. */
export function saveRows(shown: Shown, form: Form): string {
  const sheet = sheetOf(shown.panel, shown.view)
  if (sheet === null) return 'This panel shows no rows.'
  const name = nameOf(shown, sheet, form)
  offer(new Blob([form === 'csv' ? csvOf(sheet) : jsonOf(sheet)], { type: types[form] }), name)
  const { rows, held } = sheet
  const cut = held > rows.length ? `the ${rows.length} shown of ${held} rows held` : `${rows.length} rows`
  return `Saved ${cut}${shown.word === 'live' ? '' : `; they are not live: ${shown.word}`}.`
}

/**
 * `<board>-<panel>-<time>.csv`. What is not live says so in its name, and so does what is not whole: a file is sent on
 * without the panel that it was in, and its lines are for machines to read.
 */
export function nameOf(
  { board, panel, word, at }: Omit<Shown, 'view'>,
  { rows, held }: { rows: readonly unknown[]; held: number },
  form: string,
): string {
  const time = new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return (
    [
      plain(board.title),
      plain(panel.title),
      time,
      ...(word === 'live' ? [] : [word]),
      ...(held > rows.length ? [`${rows.length}-of-${held}`] : []),
    ].join('-') + `.${form}`
  )
}

/** As a file may be called everywhere. */
const plain = (title: string) =>
  title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'untitled'

/** The browser saves it where it saves files. */
function offer(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Not at once: some browsers begin to read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
