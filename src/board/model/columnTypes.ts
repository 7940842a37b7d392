/** The data type of a column, as far as it decides how to show the column. */
type DataType = 'time' | 'number' | 'text' | 'other'

export interface Column {
  name: string
  dataType: DataType
  /** Those of an enum; absent if it is none, or unknown. */
  values?: readonly string[]
  /** The row of another table that it points at, and the columns that name that row, the best one first. */
  reference?: { schema: string; table: string; key: string; label: string; fallbackLabels?: string[] }
  /** The column with the currency of its amounts. */
  currencyColumn?: string
}

const timeTypes = /^(timestamp|date$)/
const numberTypes = /^(smallint|integer|bigint|int[248]|numeric|decimal|real|double precision|float[48])\b/
// Values of `money` are texts such as "$1,234.50", whose signs and separators depend on the database's locale.
const textTypes =
  /^(text|character|varchar|char|bpchar|citext|name|uuid|boolean|bool|inet|money|USER-DEFINED)\b/

/** `type`: Postgres's name, such as "timestamp with time zone" or "int8". */
export const toColumn = (name: string, type: string): Column => ({
  name,
  dataType: type.endsWith('[]')
    ? 'other'
    : timeTypes.test(type)
      ? 'time'
      : numberTypes.test(type)
        ? 'number'
        : textTypes.test(type)
          ? 'text'
          : 'other',
})

/** The columns of one data type, in their own order: the most likely one is first. */
export const columnNamesOfType = (columns: readonly Column[], dataType: DataType) =>
  columns.filter(column => column.dataType === dataType).map(({ name }) => name)

/** Columns with measured numbers: a key or a reference makes no line. */
export const measureNames = (columns: readonly Column[]) =>
  columnNamesOfType(
    columns.filter(({ reference }) => reference === undefined),
    'number',
  ).filter(name => !/(^|_)id$/i.test(name))

/** Names of columns that have few values, in snake case. */
export const CATEGORY_NAME =
  /(^|_)(status|state|type|kind|category|role|level|plan|priority|stage|country|method|severity)$/i

/** Text columns to group rows by: first those whose names say that they have few values. */
export function categoryNames(columns: readonly Column[]): string[] {
  const texts = columnNamesOfType(columns, 'text')
  return [
    ...texts.filter(name => CATEGORY_NAME.test(name)),
    ...texts.filter(name => !CATEGORY_NAME.test(name)),
  ]
}

/** Words that are written in capitals. */
const ABBREVIATIONS = new Set(
  'api arr cac cpu csv dau dns gpu gps html http https iban id ip json kpi ltv mau mrr nps os pdf ram sku sms sql ssl sso ui url usb utc uuid vat wau xp'.split(
    ' ',
  ),
)

/** "created_at" and "createdAt" → "Created at"; "userID" and "user_id" → "User ID". */
export function labelFromName(column: string): string {
  const words = column
    .split(/[_\s]+/)
    .flatMap(part => (/[a-z\d][A-Z]|[A-Z]{2}[a-z]/.test(part) ? partsOfCamelCase(part) : part))
    .filter(word => word !== '')
    .map(word => (ABBREVIATIONS.has(word.toLowerCase()) ? word.toUpperCase() : word))
    .join(' ')
  return words === '' ? column : words.charAt(0).toUpperCase() + words.slice(1)
}

/** "imageURLCount" → "image", "URL", "count". */
const partsOfCamelCase = (part: string) =>
  part
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(' ')
    .map(word => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
