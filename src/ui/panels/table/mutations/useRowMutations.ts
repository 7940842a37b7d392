import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import type { WriteTarget, ColumnTypes, Write } from '../../../../backend/ports/backend.port'
import type { TablePanel } from '../../../../board/board'
import { keyFault } from '../../../../board/model/tableKeys'
import type { CatalogColumn } from '../../../../board/templates/catalogTable'
import type { ChannelRef } from '../../../../machines/channel/channel.machine'
import { findColumnTypes, findTableKeys } from '../../../../machines/mutations/mutations.select'
import type { MutationRef } from '../../../../machines/mutation/mutation.machine'
import { PLACEHOLDER_OBSTACLE, useMutationScope, usePanelMutations } from '../../../mutations/mutationContext'
import { useCanMutate } from '../../../mutations/useCanMutate'
import { rowStatuses, type RowStatuses } from './rowStatus'

/** The changes allowed to a table's rows, and those in progress. */
export interface RowMutations {
  target: WriteTarget
  types: ColumnTypes
  /** What the project says of a column; undefined if it does not. */
  ruleOf: (column: string) => CatalogColumn | undefined
  canInsert: boolean
  canDelete: boolean
  canEdit: (column: string) => boolean
  /** Why nothing may ever be written, with the remedy; null if writing is allowed. */
  readOnly: string | null
  /** Why nothing can be sent now; null if it can. */
  obstacle: string | null
  /** Asks for the columns' types, once. */
  describeColumns: () => void
  /** Begins the mutation, and returns it. */
  write: (write: Write, subject: string) => MutationRef | undefined
  commands: ReturnType<typeof usePanelMutations>
  statuses: RowStatuses
}

let mutationCount = 0
const noTypes: ColumnTypes = {}

/** Null if the board, the kiosk or the table allows no writes. */
export function useRowMutations(panel: TablePanel, channel: ChannelRef | undefined): RowMutations | null {
  const scope = useMutationScope()
  const canAct = useCanMutate()
  const source = useSelector(channel, snapshot => snapshot?.context.source)
  const target = useMemo(
    (): WriteTarget | null =>
      source?.kind === 'table' && source.key.length > 0
        ? { schema: source.schema, table: source.table, key: source.key, columns: source.columns }
        : null,
    [source],
  )
  const types = useSelector(scope?.mutations, snapshot => findColumnTypes(snapshot, target) ?? noTypes)
  const isOffline = useSelector(
    scope?.mutations,
    snapshot => snapshot?.context.link.cause?.kind === 'offline',
  )
  const isSignedOut = useSelector(scope?.mutations, snapshot => snapshot?.context.access === 'none')
  const isPlaceholder = useSelector(channel, snapshot => snapshot?.context.isPlaceholder === true)
  const commands = usePanelMutations(panel.id)
  const statuses = useMemo(() => rowStatuses(commands, target), [commands, target])
  const { editing: write } = panel
  const keys = useSelector(scope?.mutations, snapshot =>
    target === null ? undefined : findTableKeys(snapshot, target),
  )
  const readOnly = target === null || keys === undefined ? null : keyFault(target.key, keys)
  const ruleOf = useCallback((column: string) => keys?.columns?.find(({ name }) => name === column), [keys])
  const canEdit = useCallback(
    (column: string) =>
      readOnly === null &&
      write?.update === true &&
      target?.columns.includes(column) === true &&
      ruleOf(column)?.filled !== 'always' &&
      (write.columns?.includes(column) ?? !target.key.includes(column)),
    [write, target, readOnly, ruleOf],
  )
  if (write === undefined || scope === null || target === null || !canAct) return null
  const { mutations } = scope
  return {
    target,
    types,
    commands,
    statuses,
    readOnly,
    ruleOf,
    canEdit,
    canInsert: readOnly === null && write.insert === true,
    canDelete: readOnly === null && write.delete === true,
    obstacle:
      readOnly ??
      (isSignedOut
        ? 'Sign in to make changes.'
        : isOffline
          ? 'You’re offline. Reconnect to make changes.'
          : isPlaceholder
            ? PLACEHOLDER_OBSTACLE
            : null),
    describeColumns: () =>
      mutations.send({ type: 'mutations.describe', query: { about: 'columns', target } }),
    write(write, label) {
      mutationCount += 1
      const id = `${panel.id}.${mutationCount}`
      const isDangerous = panel.editing?.extraConfirmation === true
      mutations.send({
        type: 'mutations.begin',
        request: {
          id,
          write,
          label,
          channel: channel ?? null,
          place: { board: scope.boardKey, panel: panel.id, title: panel.title, table: target.table },
          confirm: write.type === 'delete' ? (isDangerous ? 'typed' : 'yes') : isDangerous ? 'yes' : 'no',
          ...(panel.editing?.level !== undefined && { level: panel.editing.level }),
        },
      })
      return mutations.getSnapshot().context.mutations[id]
    },
  }
}
