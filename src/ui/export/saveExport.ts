import { downloadBlob } from '../kit/downloadBlob'
import { formatFigures } from '../words/numberText'
import { toCsv, toJson } from './sheetText'
import { heldRowsSheet } from './heldRowsSheet'
import { drawPicture } from './drawPicture'
import { completeView } from './completeView'
import { toRowsSheet, type RowsSheet } from './rowsSheet'
import type { ExportContext } from './exportContext'

export type FileFormat = 'csv' | 'json'
/** The rows that the panel shows, or all that its source holds. */
export type RowScope = 'shown' | 'held'
const mimeTypes: Record<FileFormat, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Saves rows as a file, and returns a sentence about its content. */
export function saveRows(context: ExportContext, scope: RowScope, format: FileFormat): string {
  const sheet =
    scope === 'held'
      ? context.rowsHandover && heldRowsSheet(context.rowsHandover)
      : toRowsSheet(context.panel, completeView(context), context.shownTable)
  if (sheet === null) return scope === 'held' ? 'No rows are loaded.' : 'This panel shows no rows.'
  const name = exportFileName(context, format, nameParts(sheet, scope))
  downloadBlob(new Blob([format === 'csv' ? toCsv(sheet) : toJson(sheet)], { type: mimeTypes[format] }), name)
  return `Exported ${amountText(sheet, scope)}${notLiveText(context, 'they are')}.`
}

/** Saves a panel's chart as a picture with its facts, and returns a sentence about that. */
export async function savePicture(context: ExportContext, element: HTMLElement): Promise<string> {
  const canvas = drawPicture(context, element)
  if (canvas === null) return 'This panel shows no chart.'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) return 'The browser couldn’t create the image.'
  downloadBlob(blob, exportFileName(context, 'png', []))
  return `Exported the chart as an image${notLiveText(context, 'it is')}.`
}

type SavedSheet = RowsSheet & { isCut?: boolean }

function amountText({ rows, heldCount, isCut }: SavedSheet, scope: RowScope): string {
  const count = `${formatFigures(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`
  if (scope === 'held') return `all ${count} loaded${isCut === true ? '; the project has more' : ''}`
  return heldCount > rows.length
    ? `${formatFigures(rows.length)} of ${formatFigures(heldCount)} loaded rows`
    : count
}

const nameParts = ({ rows, heldCount, isCut }: SavedSheet, scope: RowScope): string[] => [
  ...(scope === 'held' ? ['held'] : heldCount > rows.length ? [`${rows.length}-of-${heldCount}`] : []),
  ...(isCut === true ? ['of-more'] : []),
]

const notLiveText = ({ freshness: { word } }: ExportContext, subject: string) =>
  word === 'live' ? '' : `; ${subject} not live: ${word}`

/**
 * `<board>-<panel>-<time>.csv`. The name says if the content is not live or not complete: a file is passed on without
 * its panel, and its lines are read by machines.
 */
export function exportFileName(
  { board, panel, freshness: { word }, at }: Pick<ExportContext, 'board' | 'panel' | 'freshness' | 'at'>,
  extension: string,
  parts: readonly string[],
): string {
  const time = new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  const state = word === 'live' ? [] : [word]
  return `${[toFileName(board.title), toFileName(panel.title), time, ...state, ...parts].join('-')}.${extension}`
}

/** A name valid in every file system. */
const toFileName = (title: string) =>
  title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'untitled'
