import { loadExport } from './loadExport'
import type { FileFormat, RowScope } from './saveExport'
import { exportContext, type ExportContext } from './exportContext'
import { LOAD_FAILED } from '../lazy/LazyBoundary'
import { formatFigures } from '../words/numberText'
import type { Command, CommandScope } from '../commands/command'
import { panelIdOf } from '../commands/panelElements'

const NO_PANEL_FOCUSED = 'No panel has the focus; j goes to the first.'
const NO_CHART = 'There is no chart to be seen in this panel.'

/** The commands that save a panel's content, or the rows behind it. */
export function exportCommands({ board, panel, shell }: CommandScope): Command[] {
  const contextOrReason = exportContextOf({ board, panel })
  const refusal = typeof contextOrReason === 'string' ? contextOrReason : null
  const target =
    typeof contextOrReason === 'string' || panel === null ? null : { shown: contextOrReason, panel }
  const rowCount = target?.shown.rowsHandover?.size ?? null
  const runExport =
    (make: (module: ExportModule, shown: ExportContext, panel: HTMLElement) => string | Promise<string>) =>
    () => {
      if (target === null) return
      loadExport()
        .then(late => make(late, target.shown, target.panel))
        .then(
          message => shell.announce?.(message),
          () => shell.announce?.(LOAD_FAILED),
        )
    }
  const rows = (which: RowScope, form: FileFormat) =>
    runExport((late, context) => late.saveRows(context, which, form))
  const allRows =
    rowCount === null
      ? 'all rows held'
      : rowCount === 1
        ? 'the one row held'
        : `all ${formatFigures(rowCount)} rows held`
  return [
    {
      ...{ id: 'panel.csv', title: 'Save what it shows as CSV', group: 'Panel', keys: ['d c'] },
      ...{ refusal, run: rows('shown', 'csv') },
    },
    {
      ...{ id: 'panel.csv.held', title: `Save ${allRows} as CSV`, group: 'Panel', keys: ['d a'] },
      ...{ refusal: refusal ?? (rowCount === null ? 'No rows are held.' : null), run: rows('held', 'csv') },
    },
    {
      ...{ id: 'panel.json', title: 'Save what it shows as JSON', group: 'Panel' },
      ...{ refusal, run: rows('shown', 'json') },
    },
    {
      ...{ id: 'panel.png', title: 'Save its chart as a picture', group: 'Panel', keys: ['d p'] },
      refusal: refusal ?? (panel?.querySelector('canvas') == null ? NO_CHART : null),
      run: runExport((late, context, panel) => late.savePicture(context, panel)),
    },
  ]
}

type ExportModule = Awaited<ReturnType<typeof loadExport>>

/** What the focused panel shows now, or why there is nothing to save. */
function exportContextOf({ board, panel }: Pick<CommandScope, 'board' | 'panel'>): ExportContext | string {
  if (board === undefined) return 'No board is open.'
  const id = panel === null ? null : panelIdOf(panel)
  return id === null ? NO_PANEL_FOCUSED : exportContext(board, id)
}
