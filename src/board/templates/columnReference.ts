import { CATEGORY_NAME, type Column } from '../model/columnTypes'
import { snakeCased } from '../text/snakeCased'
import type { CatalogColumn, CatalogTable } from './catalogTable'
import { isTitleName, LABEL_NAMES, rankOf } from './columnRoles'
import { columnsToRead, type KnownColumn } from './columnsToShow'

const NUMBER_NAME = /(^|_)(number|num|no|nr|code|ref|reference)$/i
/** Titles, and names of something else than the row, such as a company: many rows have the same. */
const SHARED_NAME =
  /^(title|label)$|(?<!^(display|full|first|given|last|family|user|nick|short))_(name|title|label)$/i
/** As many as a board may name. */
const MAX_FALLBACKS = 3
/** Names of somebody, or of something, that the rows of other tables have to do with. */
const NAME_OF_OTHER =
  /^(client|customer|user|author|buyer|seller|owner|contact|driver|patient|guest|member|employee|sender|recipient|receiver|supplier|vendor|agent|file|bank|station|project|product|item)_name$/i

/** Whether a column names what a row has to do with, as `client_name` does for an invoice, and not the row itself. */
function namesOther(column: string, table: string): boolean {
  const [subject] = NAME_OF_OTHER.exec(snakeCased(column))?.slice(1) ?? []
  return subject !== undefined && !snakeCased(table).toLowerCase().startsWith(subject.toLowerCase())
}

/** The first required text besides the key: likely the row's name, in a language whose words are not known here. */
const firstOwnText = (texts: readonly KnownColumn[], { columns, key }: CatalogTable) =>
  texts.find(
    text =>
      text.isNullable === false &&
      !key.includes(text.name) &&
      text.values === undefined &&
      !CATEGORY_NAME.test(snakeCased(text.name)) &&
      rankOf(text, texts) === 1 &&
      columns.find(({ name }) => name === text.name)?.pointsAt === undefined,
  )?.name

/**
 * The column that says best which row of a table is meant, and those that say it where that one is empty, the best
 * first; the key where no column would say it better.
 */
function labelColumns(table: CatalogTable, key: string): { label: string; fallbackLabels?: string[] } {
  const texts = columnsToRead(table).filter(each => each.dataType === 'text' && !each.isIdentifier)
  const labels = LABEL_NAMES.flatMap(pattern => texts.filter(({ name }) => pattern.test(name)))
  const ownLabels = labels.filter(({ name }) => !namesOther(name, table.table))
  const number = table.uniques?.find(
    ([name = '', ...others]) => others.length === 0 && NUMBER_NAME.test(snakeCased(name)),
  )?.[0]
  // A required text says more than an email that may be missing.
  const isNamed =
    number !== undefined || ownLabels.some(each => isTitleName(each.name) || each.isNullable !== true)
  const names = [
    isNamed ? undefined : firstOwnText(texts, table),
    ...ownLabels.map(({ name }) => name),
    number,
    ...labels.map(({ name }) => name),
  ]
  const [label = key, ...others] = new Set(names.filter(name => name !== undefined))
  const fallbackLabels = others.filter(name => !SHARED_NAME.test(name)).slice(0, MAX_FALLBACKS)
  return { label, ...(fallbackLabels.length > 0 && { fallbackLabels }) }
}

/** The foreign key of a column; empty if the other table is not described. */
export function referenceOf(
  schema: string,
  { pointsAt }: Pick<CatalogColumn, 'pointsAt'>,
  tables: readonly CatalogTable[],
): Pick<Column, 'reference'> {
  const target = tables.find(each => each.schema === schema && each.table === pointsAt?.table)
  if (pointsAt === undefined || target === undefined) return {}
  const { table, column: key } = pointsAt
  return { reference: { schema, table, key, ...labelColumns(target, key) } }
}
