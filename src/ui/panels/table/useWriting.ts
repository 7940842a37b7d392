import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import type { Row, Target, Types, Write } from '../../../backend/port'
import type { TablePanel } from '../../../board/board'
import { wordsOf } from '../../../board/same'
import { keyFault } from '../../../board/tableKeys'
import type { ChannelRef } from '../../../machines/channel.machine'
import { useActing, useCommands } from '../../act/acting'
import { useMayAct } from '../../act/useMayAct'
import { marksOf, type Marks } from './marks'

/** What may be done with the rows of a table, and what is being done. */
export interface Writing {
  target: Target
  types: Types
  mayInsert: boolean
  mayDelete: boolean
  mayEdit: (column: string) => boolean
  /** Why nothing may be written at all, with the remedy; null where it may. */
  readOnly: string | null
  /** Why nothing can be sent now; null where it can. */
  cutOff: string | null
  /** Asks what the columns are, once. */
  describe: () => void
  /** Gives the id of the order. */
  begin: (write: Write, what: string) => string
  commands: ReturnType<typeof useCommands>
  marks: Marks
}

let count = 0
const nothing: Types = {}

/** Null where the board, the kiosk or the table lets nothing be written. */
export function useWriting(panel: TablePanel, channel: ChannelRef | undefined): Writing | null {
  const acting = useActing()
  const mayAct = useMayAct()
  const source = useSelector(channel, snapshot => snapshot?.context.source)
  const target = useMemo(
    (): Target | null =>
      source?.kind === 'table' && source.key.length > 0
        ? { schema: source.schema, table: source.table, key: source.key, columns: source.columns }
        : null,
    [source],
  )
  const words = target === null ? '' : wordsOf([target.schema, target.table, target.columns])
  const types = useSelector(acting?.activity, snapshot => snapshot?.context.types[words] ?? nothing)
  const isOffline = useSelector(
    acting?.activity,
    snapshot => snapshot?.context.link.cause?.kind === 'offline',
  )
  const isOut = useSelector(acting?.activity, snapshot => snapshot?.context.access === 'none')
  const commands = useCommands(panel.id)
  const marks = useMemo(() => marksOf(commands), [commands])
  const { write } = panel
  const isWanted = write !== undefined && target !== null && mayAct
  const activityRef = isWanted ? acting?.activity : undefined
  const schema = target?.schema ?? ''
  const schemaWords = wordsOf([schema])
  useEffect(() => activityRef?.send({ type: 'activity.askKeys', schema }), [activityRef, schema])
  // A name of the project: no object may answer to it by itself.
  const keys = useSelector(acting?.activity, snapshot => {
    const told = snapshot?.context.keys[schemaWords]
    return told && target !== null && Object.hasOwn(told, target.table) ? told[target.table] : undefined
  })
  const readOnly = target === null || keys === undefined ? null : keyFault(target.key, keys)
  const mayEdit = useCallback(
    (column: string) =>
      readOnly === null &&
      write?.update === true &&
      target?.columns.includes(column) === true &&
      (write.columns?.includes(column) ?? !target.key.includes(column)),
    [write, target, readOnly],
  )
  if (write === undefined || acting === null || target === null || !mayAct) return null
  const { activity } = acting
  return {
    ...{ target, types, commands, marks, readOnly },
    mayInsert: readOnly === null && write.insert === true,
    mayDelete: readOnly === null && write.delete === true,
    mayEdit,
    cutOff:
      readOnly ??
      (isOut
        ? 'Nobody is signed in, so nothing can be changed.'
        : isOffline
          ? 'This computer is offline, so nothing can be changed.'
          : null),
    describe: () => activity.send({ type: 'activity.describe', target }),
    begin(write, what) {
      count += 1
      const id = `${panel.id}.${count}`
      const isDangerous = panel.write?.dangerous === true
      activity.send({
        type: 'activity.begin',
        order: {
          ...{ id, write, what, channel: channel ?? null },
          where: { panel: panel.id, title: panel.title, table: target.table },
          confirm: write.type === 'delete' ? (isDangerous ? 'typed' : 'yes') : isDangerous ? 'yes' : 'no',
          ...(panel.write?.level !== undefined && { level: panel.write.level }),
        },
      })
      return id
    },
  }
}

/** The values of the key, by which a row is written. */
export const keyOf = ({ key }: Target, row: Row): Row =>
  Object.fromEntries(key.map(column => [column, row[column]]))
