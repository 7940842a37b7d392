import { clsx } from 'clsx'
import { isolateText } from '../../../../board/text/isolateText'
import { namedValue } from '../../shared/dataTable/columnFormat'
import type { ShownColumn } from '../columns/shownColumn'
import styles from '../../shared/dataTable/WebLink.module.css'

/** The name of the row that a foreign key points at; the table opens that row when it is pressed. */
export function ReferenceCell({
  column,
  value,
}: {
  column: ShownColumn
  value: string | number | boolean | null
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={clsx('clip fit-width', styles['leads'])}
      title={`${column.isEditable === true ? 'Ctrl+click to open' : 'Open'} ${isolateText(column.reference?.table ?? '')} ${isolateText(String(value))}`}
      data-leads
    >
      {String(namedValue(column, value))}
    </button>
  )
}
