import type { Row, TableRef, Write } from '../../../../backend/ports/backend.port'
import type { MutationSnapshot } from '../../../../machines/mutation/mutation.machine'
import { findMutationStage, type ShownStage } from '../../../../machines/mutation/mutation.select'
import { mutationMarkOf, type MutationMark } from '../../../mutations/mutationMark'

/** The mutations of a row: of all of it, or of some columns. */
export interface RowStatus {
  /** For a deletion. */
  whole: MutationMark | null
  /** By column. `text`: shown until the change is read back or refused; undefined where the row shows it by itself. */
  cells: ReadonlyMap<string, { mark: MutationMark; text?: string }>
}
type Commands = readonly { snapshot: MutationSnapshot }[]
export type RowStatuses = ReadonlyMap<string, RowStatus>

const unconfirmedStages: readonly ShownStage[] = ['sending', 'accepted']

/** A unique text per row of a table, whether the key's numbers come as numbers or as text. */
export const keyText = (key: readonly string[], row: Row): string =>
  JSON.stringify(key.map(column => (row[column] ?? null) as unknown).map(String))

export function rowStatuses(commands: Commands, target: TableRef | null): RowStatuses {
  const marks = new Map<string, RowStatus>()
  for (const { snapshot } of commands) {
    const { write } = snapshot.context
    if (write === null || write.type === 'insert' || !isOfTable(write, target)) continue
    const keyOfWrite = keyText(write.target.key, write.key)
    const mark = mutationMarkOf(snapshot)
    const status = marks.get(keyOfWrite) ?? { whole: null, cells: new Map() }
    marks.set(
      keyOfWrite,
      write.type === 'delete'
        ? { ...status, whole: mark }
        : {
            ...status,
            cells: new Map([
              ...status.cells,
              ...cellStatuses(write, mark, unconfirmedStages.includes(findMutationStage(snapshot))),
            ]),
          },
    )
  }
  return marks
}

const cellStatuses = (
  { values }: Extract<Write, { type: 'update' }>,
  mark: MutationMark,
  isUnconfirmed: boolean,
) =>
  Object.entries(values).map(
    ([column, newValue]) =>
      [
        column,
        {
          mark,
          ...(isUnconfirmed && {
            text:
              newValue.kind === 'null' ? 'NULL' : newValue.kind === 'text' ? newValue.text : newValue.json,
          }),
        },
      ] as const,
  )

export const findRowStatus = (
  marks: RowStatuses,
  key: readonly string[],
  row: Row | undefined,
): RowStatus | undefined => (marks.size === 0 || row === undefined ? undefined : marks.get(keyText(key, row)))

export const markTexts: Record<MutationMark, string> = {
  waiting: 'not sent yet',
  sending: 'saving',
  accepted: 'saved, confirming',
  seen: 'saved',
  refused: 'was rejected',
  conflict: 'was not saved: someone else changed it',
  overrun: 'was saved, along with other rows',
  unknown: 'unknown whether it was saved',
}

interface TableCommands {
  commands: Commands
  target: TableRef
}

/** A row with what the project accepted of it and the channel does not show yet. */
export const withAccepted = ({ commands, target }: TableCommands, row: Row): Row =>
  commands.reduce((latest, { snapshot }) => {
    const { write, row: savedRow } = snapshot.context
    if (
      write?.type !== 'update' ||
      mutationMarkOf(snapshot) !== 'accepted' ||
      !isWriteOfRow(write, target, latest)
    )
      return latest
    const savedValues = Object.entries(savedRow ?? {}).filter(([column]) => column in write.values)
    return { ...latest, ...Object.fromEntries(savedValues) }
  }, row)

const undecidedMarks: readonly MutationMark[] = ['waiting', 'sending', 'unknown']

/**
 * Whether a change of the row, or of one column, may yet be made. Another change would begin with the value before it,
 * and conflict with it.
 */
export const isBeingChanged = ({ commands, target }: TableCommands, row: Row, column?: string): boolean =>
  commands.some(({ snapshot }) => {
    const { write } = snapshot.context
    return (
      write?.type === 'update' &&
      (column === undefined || column in write.values) &&
      isWriteOfRow(write, target, row) &&
      undecidedMarks.includes(mutationMarkOf(snapshot))
    )
  })

/** Whether a write is about this table; the panel may have shown another one when it was begun. */
export const isOfTable = ({ target: { schema, table } }: Write, target: TableRef | null): boolean =>
  schema === target?.schema && table === target.table

/** Whether a write is about this row of the table. */
export const isWriteOfRow = (write: Write | null, target: TableRef, row: Row): boolean =>
  write !== null &&
  write.type !== 'insert' &&
  isOfTable(write, target) &&
  keyText(write.target.key, write.key) === keyText(write.target.key, row)
