import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { TablePanel } from '../../../../board/board'
import type { LabelsRequest } from '../../../../machines/references/references.context'
import { targetKey } from '../../../../machines/references/references.select'
import { useSteppedNow } from '../../../kit/useNow'
import { useMutationScope } from '../../../mutations/mutationContext'
import type { Column } from '../../shared/dataTable/columnFormat'
import { withCurrency, withTones } from './cellStyle'
import type { TableLine } from '../arrangement/compareValues'

/** Names are checked for their age so often. */
const STEP_MS = 30_000
const none: never[] = []
const noLabels: Readonly<Record<string, never>> = {}

export const useReferences = () =>
  useSelector(useMutationScope()?.mutations, snapshot => snapshot?.children.references)

/** The panel's columns, with the tones of their values, and the names that foreign keys go by as far as they were read. */
export function useNamedColumns({
  columns: boardColumns,
  references = none,
  highlights = none,
  money = none,
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

/** Asks for the names of the keys in these lines. */
export function useWantedNames(columns: readonly Column[], lines: readonly TableLine[]) {
  const machine = useReferences()
  const hasReferences = columns.some(({ reference }) => reference !== undefined)
  const now = useSteppedNow(STEP_MS, hasReferences)
  useEffect(() => {
    if (machine === undefined || !hasReferences) return
    const requests = columns.flatMap(({ reference }, at): LabelsRequest[] => {
      if (reference === undefined) return []
      const keys = lines.flatMap(({ cells }) => (cells[at] == null ? [] : [String(cells[at])]))
      return keys.length === 0 ? [] : [{ target: reference, keys: [...new Set(keys)] }]
    })
    if (requests.length > 0) machine.send({ type: 'references.want', requests })
  }, [machine, hasReferences, columns, lines, now])
}
