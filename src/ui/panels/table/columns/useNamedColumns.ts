import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { TablePanel } from '../../../../board/board'
import { targetKey } from '../../../../machines/references/references.select'
import { useMutationScope } from '../../../mutations/mutationContext'
import type { Column } from '../../shared/dataTable/columnFormat'
import { withCurrency, withTones } from './cellStyle'

const noColumns: never[] = []
const noLabels: Readonly<Record<string, never>> = {}

export const useReferences = () =>
  useSelector(useMutationScope()?.mutations, snapshot => snapshot?.children.references)

/**
 * The panel's columns, with the tones of their values, and the names that foreign keys go by as far as they were read.
 */
export function useNamedColumns({
  columns: boardColumns,
  references = noColumns,
  highlights = noColumns,
  money = noColumns,
}: TablePanel): readonly Column[] {
  const columns = useMemo(
    () =>
      highlights.length + money.length === 0
        ? boardColumns
        : boardColumns.map(column => withCurrency(withTones(column, highlights), money)),
    [boardColumns, highlights, money],
  )
  const labels = useSelector(
    useReferences(),
    snapshot => (references.length === 0 ? undefined : snapshot?.context.labels) ?? noLabels,
  )
  return useMemo(
    () =>
      references.length === 0
        ? columns
        : columns.map((column): Column => {
            const reference = references.find(each => each.column === column.column)
            if (reference === undefined) return column
            const names = labels[targetKey(reference)]
            return { ...column, reference, ...(names && { names }) }
          }),
    [columns, references, labels],
  )
}
