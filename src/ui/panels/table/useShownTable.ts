import { useEffect, type RefObject } from 'react'
import type { Arrangement } from '../../../machines/tablePanel/tablePanel.context'
import { shownTables } from '../../commands/panelElements'
import type { Column } from '../shared/dataTable/columnFormat'
import { arrangeRows } from './arrangement/arrangement'
import type { TableLine } from './arrangement/compareValues'

interface ShownTableOptions {
  columns: readonly Column[]
  /** Those that the viewer wants to see, in their order. */
  chosenColumns: readonly Column[]
  arrangement: Arrangement
  /** The lines that keep their places; null: none does. */
  heldLines: readonly TableLine[] | null
}

/** Lets the commands of a panel know how its viewer arranged the table. */
export function useShownTable(
  region: RefObject<Element | null>,
  { columns, chosenColumns, arrangement, heldLines }: ShownTableOptions,
): void {
  useEffect(() => {
    const panel = region.current?.closest('[data-panel-id]')
    if (panel == null) return
    shownTables.set(panel, {
      columns: chosenColumns.map(({ column }) => column),
      arrange(lines) {
        if (heldLines === null) return arrangeRows(lines, columns, arrangement)
        // Lines that are gone are shown until the order is let go, and have no values to export.
        const byKey = new Map(lines.map(line => [line.key, line]))
        return heldLines.flatMap(({ key }) => byKey.get(key) ?? [])
      },
    })
    return () => void shownTables.delete(panel)
  }, [region, columns, chosenColumns, arrangement, heldLines])
}
