import type { CheckTable } from '../../backend/ports/check.port'

const quoteName = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replace(/"/g, '""')}"`)
const tableNameSql = ({ schema, table }: CheckTable) => `${quoteName(schema)}.${quoteName(table)}`
const quoteText = (text: string) => `'${text.replace(/'/g, "''")}'`

/** Lets every signed-in person read the whole table: the shortest policy that works, to be narrowed. */
export const policySql = (table: CheckTable) =>
  `create policy "signed-in users can read" on ${tableNameSql(table)}\n  for select to authenticated using (true);`

export const grantSql = (table: CheckTable) =>
  [
    ...(table.schema === 'public'
      ? []
      : [`grant usage on schema ${quoteName(table.schema)} to authenticated;`]),
    `grant select on ${tableNameSql(table)} to authenticated;`,
    policySql(table),
  ].join('\n')

export const publishSql = (table: CheckTable) =>
  `alter publication supabase_realtime add table ${tableNameSql(table)};`

export const topicPolicySql = (topic: string) =>
  `create policy "receive ${topic.replace(/"/g, '')}" on realtime.messages\n  for select to authenticated using (realtime.topic() = ${quoteText(topic)});`
