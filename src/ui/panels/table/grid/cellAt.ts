import type { TableLine } from '../arrangement/compareValues'
import type { ShownColumn } from '../columns/shownColumn'

/** The row and column index of an event; undefined and -1 outside them. */
export function cellAt(target: EventTarget, lines: readonly TableLine[], columns: readonly ShownColumn[]) {
  const element = target instanceof Element ? target : null
  const key = element?.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey']
  const at = Number(element?.closest('td')?.getAttribute('aria-colindex')) - 1
  return {
    line: lines.find(line => line.key === key),
    column: columns.findIndex(column => column.position === at),
  }
}
