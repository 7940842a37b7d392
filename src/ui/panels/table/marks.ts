import type { Row, Write } from '../../../backend/port'
import type { CommandSnapshot } from '../../../machines/command.machine'
import { markOf, type Mark } from '../../act/mark'

/** What is being done with a row: with all of it, or with some of its columns. */
export interface RowMark {
  /** Of a deletion. */
  whole: Mark | null
  /** By column. `text`: what is shown until it is seen back or refused; undefined where the row tells by itself. */
  cells: ReadonlyMap<string, { mark: Mark; text?: string }>
}
export type Marks = ReadonlyMap<string, RowMark>

const under: readonly Mark[] = ['sending', 'accepted']

/** One text for each row of a table, whatever a number of its key is written as. */
export const wordsOfKey = (key: readonly string[], row: Row): string =>
  JSON.stringify(key.map(column => (row[column] ?? null) as unknown).map(String))

export function marksOf(commands: readonly { snapshot: CommandSnapshot }[]): Marks {
  const marks = new Map<string, RowMark>()
  for (const { snapshot } of commands) {
    const { write } = snapshot.context
    if (write === null || write.type === 'insert') continue
    const words = wordsOfKey(write.target.key, write.key)
    const mark = markOf(snapshot)
    const known = marks.get(words) ?? { whole: null, cells: new Map() }
    marks.set(
      words,
      write.type === 'delete'
        ? { ...known, whole: mark }
        : { ...known, cells: new Map([...known.cells, ...cellsOf(write, mark)]) },
    )
  }
  return marks
}

const cellsOf = ({ values }: Extract<Write, { type: 'update' }>, mark: Mark) =>
  Object.entries(values).map(
    ([column, given]) =>
      [
        column,
        {
          mark,
          ...(under.includes(mark) && {
            text: given.kind === 'null' ? 'NULL' : given.kind === 'text' ? given.text : given.json,
          }),
        },
      ] as const,
  )

export const rowMark = (marks: Marks, key: readonly string[], row: Row | undefined): RowMark | undefined =>
  marks.size === 0 || row === undefined ? undefined : marks.get(wordsOfKey(key, row))

export const spoken: Record<Mark, string> = {
  waiting: 'not sent yet',
  sending: 'being sent',
  accepted: 'accepted, not seen back yet',
  seen: 'done, seen back',
  refused: 'was refused',
  conflict: 'was not written: changed by somebody else',
  overrun: 'was written, and other rows with it',
  unknown: 'not known whether it was written',
}

/** Whether a write is one of this row. */
export const isOf = (write: Write | null, row: Row): boolean =>
  write !== null &&
  write.type !== 'insert' &&
  wordsOfKey(write.target.key, write.key) === wordsOfKey(write.target.key, row)
