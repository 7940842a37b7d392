import { Popover } from '../../../kit/popover/Popover'
import { LazyBoundary } from '../../../lazy/LazyBoundary'
import { lazyComponent } from '../../../lazy/lazyComponent'
import type { ColumnChoiceProps } from './ColumnChoice'

const { Component: ColumnChoice, preload } = lazyComponent(() => import('./ColumnChoice'))
/** A failure is shown when the menu is opened. */
export const preloadColumnChoice = () => preload().catch(() => undefined)

/** Chooses the visible columns and their order. */
export function ColumnsMenu(props: ColumnChoiceProps) {
  const { columns, preferences } = props
  const shownCount = columns.filter(({ column }) => !preferences.hidden.includes(column)).length
  return (
    <Popover
      label="Columns"
      button={{
        children: shownCount < columns.length ? `Columns ${shownCount}/${columns.length}` : 'Columns',
      }}
    >
      {() => (
        <LazyBoundary>
          <ColumnChoice {...props} />
        </LazyBoundary>
      )}
    </Popover>
  )
}
