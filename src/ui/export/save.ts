import { figures } from '../words/value'
import { csvOf, jsonOf } from './csv'
import { heldSheet } from './held'
import { drawPicture } from './picture'
import { seenIn } from './seen'
import { sheetOf, type Sheet } from './sheet'
import type { Shown } from './shown'

export type Form = 'csv' | 'json'
/** What the panel shows, or all rows that its source holds. */
export type Which = 'shown' | 'held'
const types: Record<Form, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Saves rows as a file, and says what is in it. */
export function saveRows(shown: Shown, which: Which, form: Form): string {
  const sheet =
    which === 'held' ? shown.memory && heldSheet(shown.memory) : sheetOf(shown.panel, seenIn(shown))
  if (sheet === null) return which === 'held' ? 'No rows are held.' : 'This panel shows no rows.'
  const name = nameOf(shown, form, partsOf(sheet, which))
  offer(new Blob([form === 'csv' ? csvOf(sheet) : jsonOf(sheet)], { type: types[form] }), name)
  return `Saved ${amountOf(sheet, which)}${doubt(shown, 'they are')}.`
}

/** Saves the chart of a panel as a picture, with what has to be known of it, and says so. */
export async function savePicture(shown: Shown, element: HTMLElement): Promise<string> {
  const canvas = drawPicture(shown, element)
  if (canvas === null) return 'There is no chart to be seen in this panel.'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) return 'The browser could not make a picture of it.'
  offer(blob, nameOf(shown, 'png', []))
  return `Saved the chart as a picture${doubt(shown, 'it is')}.`
}

type Kept = Sheet & { isCut?: boolean }

function amountOf({ rows, held, isCut }: Kept, which: Which): string {
  const count = `${figures(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`
  if (which === 'held') return `all ${count} held${isCut === true ? '; the project has more' : ''}`
  return held > rows.length ? `the ${figures(rows.length)} shown of ${figures(held)} rows held` : count
}

const partsOf = ({ rows, held, isCut }: Kept, which: Which): string[] => [
  ...(which === 'held' ? ['held'] : held > rows.length ? [`${rows.length}-of-${held}`] : []),
  ...(isCut === true ? ['of-more'] : []),
]

const doubt = ({ standing: { word } }: Shown, they: string) =>
  word === 'live' ? '' : `; ${they} not live: ${word}`

/**
 * `<board>-<panel>-<time>.csv`. What is not live says so in its name, and so does what is not whole: a file is sent on
 * without the panel that it was in, and its lines are for machines to read.
 */
export function nameOf(
  { board, panel, standing: { word }, at }: Pick<Shown, 'board' | 'panel' | 'standing' | 'at'>,
  form: string,
  parts: readonly string[],
): string {
  const time = new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  const state = word === 'live' ? [] : [word]
  return `${[plain(board.title), plain(panel.title), time, ...state, ...parts].join('-')}.${form}`
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
