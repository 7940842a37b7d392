import { CATEGORY_NAME, toColumn, type Column } from '../model/columnTypes'
import { snakeCased } from '../text/snakeCased'
import type { CatalogTable } from './catalogTable'
import { rankOf, timeColumn, titleColumn } from './columnRoles'

/** A column and whether it only identifies rows. */
export interface KnownColumn extends Column {
  isIdentifier: boolean
  /** Absent if unknown. */
  isNullable?: boolean
  /** Its times are days, without a time of day. */
  isOfDays?: boolean
  /** There is a single row that it may point at, or none. */
  isAlwaysSame?: boolean
  /** The database fills it in where no value is given. */
  isFilled?: boolean
}

const MAX_READ = 40
const MAX_SHOWN = 6

/** Names of what nobody wants on a screen that others see. */
const SECRET_TEXT =
  /(^|_)(pass(word|wd|phrase|code)?|pwd|secrets?|tokens?|api_?keys?|private_?key|hash|salt|iban|credentials?|encrypted)(_|$)/i
const SECRET_NUMBER = /(^|_)(otp|pin|ssn|cvv|cvc|card_?number)(_|$)/i
/** How many tokens were used is no secret. */
export const isSecret = ({ name, dataType }: Column) =>
  SECRET_NUMBER.test(snakeCased(name)) || (dataType !== 'number' && SECRET_TEXT.test(snakeCased(name)))
export const isIdentifierName = (name: string) => /(^|_)(id|uuid|guid)$/i.test(snakeCased(name))
const isIdentifier = (name: string, type: string) => type === 'uuid' || isIdentifierName(name)

/** The columns worth reading: the key, and the first columns that can be shown as they are and look like no secret. */
export function columnsToRead({ columns, key }: CatalogTable): KnownColumn[] {
  const knownColumns = columns.map(({ name, type, values, isNullable, filled }) => ({
    ...toColumn(name, type),
    ...(values !== undefined && { values }),
    ...(isNullable !== undefined && { isNullable }),
    ...(type === 'date' && { isOfDays: true }),
    ...(filled !== undefined && { isFilled: true }),
    isIdentifier: isIdentifier(name, type) || (key.length === 1 && key[0] === name && type !== 'text'),
  }))
  const isKey = ({ name }: Column) => key.includes(name)
  const plain = knownColumns.filter(
    column => column.dataType !== 'other' && !isKey(column) && !isSecret(column),
  )
  return [...knownColumns.filter(isKey), ...plain].slice(0, MAX_READ)
}

/** Who did something to a row, or another row of its kind: mostly empty, where it may be. */
const SELDOM_FILLED = /_by(_|$)|^(parent|related|previous|next|original|merged|duplicate|converted)_/i

/** Whether a foreign key is shown by the name of its row instead of the key. */
const isNamed = ({ reference }: Column) => reference !== undefined && reference.label !== reference.key

/**
 * The columns of a table panel: those that tell most, what a row is called first and the others in the table's order;
 * all where none tells anything. `time`: the column that says when rows came to be.
 */
export function columnsToShow(
  columns: readonly KnownColumn[],
  time: string | undefined = timeColumn(columns),
): readonly KnownColumn[] {
  const tellingColumns = columns.filter(each => !each.isIdentifier || isNamed(each))
  if (tellingColumns.length === 0) return columns.slice(0, MAX_SHOWN)
  const rank = (column: KnownColumn) => {
    if (column.name === time) return -1
    if (!isNamed(column)) return rankOf(column, tellingColumns) + (column.isNullable === true ? 0.25 : 0)
    if (column.isAlwaysSame === true) return 2
    if (column.isNullable !== true) return 0
    return SELDOM_FILLED.test(snakeCased(column.name)) ? 2 : 0.5
  }
  const best = tellingColumns.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_SHOWN)
  const title = titleColumn(best)
  return tellingColumns
    .filter(each => best.includes(each))
    .toSorted((a, b) => Number(b === title) - Number(a === title))
}

/** A text column whose few values tell rows apart, by its name or because it is an enum; undefined if there is none. */
export const categoryColumn = (columns: readonly KnownColumn[]): string | undefined =>
  (
    columns.find(({ name, dataType }) => dataType === 'text' && CATEGORY_NAME.test(snakeCased(name))) ??
    columns.find(({ values }) => values !== undefined)
  )?.name
