import { CATEGORY_NAME, type Column } from '../model/columnTypes'
import { snakeCased } from '../text/snakeCased'

/** When a row came to be. */
const BEGINNING =
  /^((created|inserted|recorded|received|occurred|happened|sent|posted|placed|ordered|logged|measured)(_?(at|on|time|date))?|at|time|timestamp|date)$/i
/** Times that something happened to the row later, will happen, or that belong to a person. */
const OTHER_TIME =
  /(birth|dob|due|expir|expected|end|deleted|archived|updated|modified|until|valid|last|done|closed)/i

const CHANGE_TIME =
  /(^|_)(updated|modified|last_?(seen|active|login|sign_?in|used|synced))(_?(at|on|time|date))?$/i

/** Whether a time is that of a row's last change, so that it says nothing of when rows came to be. */
export const isChangeTime = (name: string): boolean => CHANGE_TIME.test(snakeCased(name))

/**
 * The column that says when rows came to be, by its name or because the database fills it in, whatever language it is
 * named in; undefined where there are no times.
 */
export function timeColumn(columns: readonly (Column & { isFilled?: boolean })[]): string | undefined {
  const times = columns.filter(({ dataType }) => dataType === 'time')
  const others = times.filter(({ name }) => !OTHER_TIME.test(snakeCased(name)))
  return (
    times.find(({ name }) => BEGINNING.test(snakeCased(name))) ??
    others.find(({ isFilled }) => isFilled === true) ??
    others[0] ??
    times[0]
  )?.name
}

/**
 * The columns that may say when rows came to be, the likeliest first: where an import wrote all rows at once, another
 * one may know better.
 */
export function timeColumns(columns: readonly (Column & { isFilled?: boolean })[]): string[] {
  const likeliest = timeColumn(columns)
  if (likeliest === undefined) return []
  const others = columns
    .filter(({ name, dataType }) => dataType === 'time' && name !== likeliest)
    .map(({ name }) => name)
    .filter(name => !OTHER_TIME.test(snakeCased(name)))
  return [likeliest, ...others]
}

/** Amounts whose sum means something, unlike that of prices or balances. */
const SUMMED = /(^|_)(amount|total|subtotal|cost|fee|revenue|total_(price|value))(_?(cents|usd|eur|gbp))?$/i
/** What one piece costs. */
const OF_A_UNIT = /(^|_)(unit|per)_/i
const WHOLE = /(^|_)total(_|$)/i
/** Amounts that another amount of the same row contains. */
const PART_OF_AMOUNT =
  /(^|_)(sub_?total|tax|vat|discount|shipping|delivery|tip|refund|fee|commission|deposit)(_|$)/i

/**
 * A column of amounts to add up, that of the whole before its parts; undefined where there is none, or where they are of
 * several currencies.
 */
export const amountColumn = (columns: readonly Column[]): string | undefined =>
  wholeAmount(columns.filter(({ currencyColumn }) => currencyColumn === undefined))

/** The amount that a row is about, of whatever currency. */
function wholeAmount(columns: readonly Column[]): string | undefined {
  const names = columns
    .filter(({ dataType }) => dataType === 'number')
    .map(({ name }) => name)
    .filter(name => SUMMED.test(snakeCased(name)) && !OF_A_UNIT.test(snakeCased(name)))
  const wholes = names.filter(name => !PART_OF_AMOUNT.test(snakeCased(name)))
  return wholes.find(name => WHOLE.test(snakeCased(name))) ?? wholes[0] ?? names[0]
}

/** Names of columns that may say which way an amount goes. Cards are of credit or debit, too. */
const DIRECTION_NAME = /^(?!.*(pay|card|account))(.*_)?(type|kind|direction|side|flow)$/i
/** Values of such columns. */
const DIRECTION =
  /^(in|out|(in|out)(come|flow|bound|going|put)|expenses?|credit|debit|deposit|withdraw(al)?|payout|refund|spen[dt]|earned|redeem(ed)?|buy|sell|purchase|sale|gain|loss)$/i
/** Tables whose rows mostly go both ways. */
const LEDGER_NAME = /(^|_)(transactions?|ledger|entries|journal|movements?|cash_?flows?|postings?)$/i

/**
 * The column that says which way amounts go, as in "income" and "expense": their sum over both means nothing. By its
 * values where they are known, else by the names of column and table.
 */
export const directionColumn = (columns: readonly Column[], table: string): string | undefined =>
  columns.find(
    ({ name, dataType, values }) =>
      dataType === 'text' &&
      DIRECTION_NAME.test(snakeCased(name)) &&
      (values === undefined
        ? LEDGER_NAME.test(snakeCased(table))
        : values.filter(value => DIRECTION.test(value)).length > 1),
  )?.name

/** Readings of instruments: their average means something, their sum nothing. */
const READING =
  /^(value|reading|measurement|temp(erature)?|humidity|pressure|voltage|current|power|speed|level|usage|load|latency|score|cpu|memory|rssi|battery)(_?(ms|seconds|c|f|celsius|pct|percent(age)?|bytes|kb|mb|m?v|k?wh?|h?pa|dbm?))?$/i
/** Names of columns that say which quantity is read, or by which instrument. */
const SERIES = /^((metric|sensor|series|measure|parameter|channel|host|station|symbol|probe)(_?name)?|name)$/i

/** A column of readings, and the text column that tells the quantities apart; null where there are none. */
export function findReadings(columns: readonly Column[]): { column: string; series?: string } | null {
  const column = columns.find(
    ({ name, dataType }) => dataType === 'number' && READING.test(snakeCased(name)),
  )?.name
  const series = columns.find(
    ({ name, dataType }) => dataType === 'text' && SERIES.test(snakeCased(name)),
  )?.name
  if (column === undefined) return null
  return series === undefined ? { column } : { column, series }
}

/** Names of columns with the name or title of a row, the likeliest first. Who has a last name has a title at work. */
const TITLE_NAMES = [
  /^(display|full)_?name$/i,
  /^name$/i,
  /^(last|family)_?name$|^surname$/i,
  /^(title|label)$/i,
  /(^|_)(name|title|label)$/i,
]
/** Names of columns that people call a row by, the likeliest first. */
export const LABEL_NAMES: readonly RegExp[] = [
  ...TITLE_NAMES,
  /^(user_?name|handle|login|nick(name)?)$/i,
  /^e_?mail(_address)?$/i,
  /^(subject|summary|code|number|reference|sku|slug|short_?name)$/i,
]

/** Whether a column has the name or title of a row, rather than its email or code. */
export const isTitleName = (name: string): boolean => TITLE_NAMES.some(pattern => pattern.test(name))

const TITLE = /^((display|full)_?name|name|title|label|subject)$/i
/** A person has a title at work, and is called by what stands before and after. */
const PART_OF_NAME = /^((first|given|last|family)_?name|surname)$/i

const FULL_NAME = /^((display|full)_?)?name$/i
const hasFullName = (columns: readonly Column[]) =>
  columns.some(({ name }) => FULL_NAME.test(snakeCased(name)))

/** The column with what a row is called, in full. */
export function titleColumn<C extends Column>(columns: readonly C[]): C | undefined {
  const findColumn = (pattern: RegExp) => columns.find(({ name }) => pattern.test(snakeCased(name)))
  return findColumn(FULL_NAME) ?? (findColumn(PART_OF_NAME) === undefined ? findColumn(TITLE) : undefined)
}

const isCategory = ({ name, dataType, values }: Column) =>
  dataType === 'text' && (values !== undefined || CATEGORY_NAME.test(snakeCased(name)))
const categoriesOf = (columns: readonly Column[]) => columns.filter(isCategory)

/** Texts that are long, or say little. */
const DULL =
  /(^|_)(description|background|bio|about|instructions?|prompt|user_?agent|url|link|website|path|image|avatar|logo|hash|checksum|gender|locale|time_?zone|street(_?(name|number))?)$/i
/** What a row is called that has no name. */
const ONLY_NAME = /^description$/i
const isLabel = ({ name, dataType }: Column) =>
  dataType === 'text' && LABEL_NAMES.some(pattern => pattern.test(snakeCased(name)))
/** Another spelling of what a row is called. */
const SPELLING = /^((first|given|last|family)_?name|surname)$/i
const SLUG = /^slug$/i

/** Kinds of a row that are worth a column of a table. */
const MAX_CATEGORIES = 2

/** How much a column tells of a row; less is more. */
export function rankOf(column: Column, columns: readonly Column[]): 0 | 1 | 2 {
  const name = snakeCased(column.name)
  if (column.name === timeColumn(columns) || column.name === wholeAmount(columns)) return 0
  if (column.dataType === 'time') return OTHER_TIME.test(name) || BEGINNING.test(name) ? 2 : 1
  if (column.dataType !== 'text') return 1
  if (columns.some(({ currencyColumn }) => currencyColumn === column.name)) return 2
  if (ONLY_NAME.test(name) && !columns.some(isLabel)) return 0
  if (DULL.test(name) || (SPELLING.test(name) && hasFullName(columns))) return 2
  if (SLUG.test(name) && titleColumn(columns) !== undefined) return 2
  if (isCategory(column)) return categoriesOf(columns).indexOf(column) < MAX_CATEGORIES ? 0 : 1
  return isLabel(column) ? 0 : 1
}
