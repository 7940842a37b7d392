import type { Column } from '../model/columnTypes'
import type { CatalogColumn, CatalogTable } from './catalogTable'
import { columnsToRead } from './columnsToShow'

/** Names of columns that people call a row by, the likeliest first. */
const LABELS = [
  /^(display|full)_?name$/i,
  /^name$/i,
  /^(title|label)$/i,
  /(^|_)(name|title|label)$/i,
  /^(user_?name|handle|login|nick(name)?)$/i,
  /^e_?mail(_address)?$/i,
  /^(subject|summary|code|number|reference|sku|slug|short_?name)$/i,
]

/** The column that says best which row of a table is meant: its key where no other would say it better. */
function labelColumn(table: CatalogTable, key: string): string {
  const texts = columnsToRead(table).filter(each => each.dataType === 'text' && !each.isIdentifier)
  const found = LABELS.flatMap(pattern => texts.find(({ name }) => pattern.test(name)) ?? [])
  return found[0]?.name ?? key
}

/** What a column is a foreign key to, as the key of a column; nothing where the other table is not described. */
export function referenceOf(
  schema: string,
  { pointsAt }: Pick<CatalogColumn, 'pointsAt'>,
  tables: readonly CatalogTable[],
): Pick<Column, 'reference'> {
  const target = tables.find(each => each.schema === schema && each.table === pointsAt?.table)
  if (pointsAt === undefined || target === undefined) return {}
  const { table, column: key } = pointsAt
  return { reference: { schema, table, key, label: labelColumn(target, key) } }
}
