/** What a column holds, as far as it decides how to show it. */
type Holds = 'time' | 'number' | 'text' | 'other'

export interface Column {
  name: string
  holds: Holds
}

const times = /^(timestamp|date$)/
const numbers = /^(smallint|integer|bigint|int[248]|numeric|decimal|real|double precision|float[48]|money)\b/
const texts = /^(text|character|varchar|char|bpchar|citext|name|uuid|boolean|bool|inet|USER-DEFINED)\b/

/** `type`: as Postgres writes it, such as "timestamp with time zone" or "int8". */
export const columnOf = (name: string, type: string): Column => ({
  name,
  holds: type.endsWith('[]')
    ? 'other'
    : times.test(type)
      ? 'time'
      : numbers.test(type)
        ? 'number'
        : texts.test(type)
          ? 'text'
          : 'other',
})

/** The columns that hold one thing, the likeliest to be meant first. */
export const holding = (columns: readonly Column[], holds: Holds) =>
  columns.filter(column => column.holds === holds).map(({ name }) => name)

/** Numbers that are measured, not names of rows: a key or a reference makes no line. */
export const measures = (columns: readonly Column[]) =>
  holding(columns, 'number').filter(name => !/(^|_)id$/i.test(name))

/** "created_at" → "Created at". */
export function labelOf(column: string): string {
  const words = column.replace(/_+/g, ' ').trim()
  return words === '' ? column : words.charAt(0).toUpperCase() + words.slice(1)
}
