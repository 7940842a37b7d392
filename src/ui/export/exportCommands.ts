import type { FileFormat, RowScope } from './saveExport'
import { exportContext, type ExportContext } from './exportContext'
import { LOAD_FAILED } from '../lazy/LazyBoundary'
import { formatFigures } from '../words/numberText'
import type { Command, CommandScope } from '../commands/command'
import { panelIdOf, shownTables } from '../commands/panelElements'
import { NO_BOARD, NO_PANEL } from '../commands/refusals'

const NO_CHART = 'This panel shows no chart.'

/** The commands that save a panel's content, or the rows behind it. */
export function exportCommands({ board, panel, shell }: CommandScope): Command[] {
  const contextOrReason = exportContextOf({ board, panel })
  const refusal = typeof contextOrReason === 'string' ? contextOrReason : null
  const target =
    typeof contextOrReason === 'string' || panel === null ? null : { shown: contextOrReason, panel }
  const rowCount = target?.shown.rowsHandover?.size ?? null
  const runExport =
    (make: (module: ExportModule, context: ExportContext, panel: HTMLElement) => string | Promise<string>) =>
    () => {
      if (target === null) return
      loadExport()
        .then(module => make(module, target.shown, target.panel))
        .then(
          message => shell.announce?.(message),
          () => shell.announce?.(LOAD_FAILED),
        )
    }
  const rows = (scope: RowScope, form: FileFormat) =>
    runExport((module, context) => module.saveRows(context, scope, form))
  const allRows =
    rowCount === null
      ? 'all loaded rows'
      : rowCount === 1
        ? 'the loaded row'
        : `all ${formatFigures(rowCount)} loaded rows`
  return [
    {
      id: 'panel.csv',
      title: 'Export data as CSV',
      group: 'Panel',
      keys: ['d c'],
      refusal,
      run: rows('shown', 'csv'),
    },
    {
      id: 'panel.csv.held',
      title: `Export ${allRows} as CSV`,
      group: 'Panel',
      keys: ['d a'],
      refusal: refusal ?? (rowCount === null ? 'No rows are loaded.' : null),
      run: rows('held', 'csv'),
    },
    {
      id: 'panel.json',
      title: 'Export data as JSON',
      group: 'Panel',
      refusal,
      run: rows('shown', 'json'),
    },
    {
      id: 'panel.png',
      title: 'Export chart as image',
      group: 'Panel',
      keys: ['d p'],
      refusal: refusal ?? (panel?.querySelector('canvas') == null ? NO_CHART : null),
      run: runExport((late, context, panel) => late.savePicture(context, panel)),
    },
  ]
}

type ExportModule = Awaited<ReturnType<typeof loadExport>>

/** What the focused panel shows now, or why there is nothing to save. */
function exportContextOf({ board, panel }: Pick<CommandScope, 'board' | 'panel'>): ExportContext | string {
  if (board === undefined) return NO_BOARD
  const id = panel === null ? null : panelIdOf(panel)
  if (panel === null || id === null) return NO_PANEL
  const context = exportContext(board, id)
  return typeof context === 'string' ? context : { ...context, shownTable: shownTables.get(panel) }
}

/** Rarely used, so fetched on demand. */
const loadExport = () => import('./saveExport')
