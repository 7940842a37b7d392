import { snakeCased, type Column } from '../model/columnTypes'
import type { CatalogColumn, CatalogTable } from './catalogTable'
import { LABEL_NAMES } from './columnRoles'
import { columnsToRead } from './columnsToShow'

const NUMBER_NAME = /(^|_)(number|no|code|ref|reference)$/i

/** The column that says best which row of a table is meant: its key where no other would say it better. */
function labelColumn(table: CatalogTable, key: string): string {
  const texts = columnsToRead(table).filter(each => each.dataType === 'text' && !each.isIdentifier)
  const labelColumns = LABEL_NAMES.flatMap(pattern => texts.find(({ name }) => pattern.test(name)) ?? [])
  const number = table.uniques?.find(
    ([name = '', ...others]) => others.length === 0 && NUMBER_NAME.test(snakeCased(name)),
  )?.[0]
  return labelColumns[0]?.name ?? number ?? key
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
  return { reference: { schema, table, key, label: labelColumn(target, key) } }
}
