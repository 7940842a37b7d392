import type { TableRef } from '../../../backend/ports/backend.port'
import { quoteName, quoteText } from './quoteSql'

const nameSql = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : quoteName(name))
const tableNameSql = ({ schema, table }: TableRef) => `${nameSql(schema)}.${nameSql(table)}`

/** Lets every signed-in person read the whole table: the shortest policy that works, to be narrowed. */
export const policySql = (table: TableRef) =>
  `create policy "signed-in users can read" on ${tableNameSql(table)}\n  for select to authenticated using (true);`

/** Lets people read their own rows. For a table that a stranger's board names: as it is, it opens no more than that. */
export const ownRowsSql = (table: TableRef) =>
  `-- Replace user_id with the column that holds a row's owner.\ncreate policy "users can read their rows" on ${tableNameSql(table)}\n  for select to authenticated using ((select auth.uid()) = user_id);`

/** Shows who is given which rows; it changes nothing. */
export const policiesSql = ({ schema, table }: TableRef) =>
  `select policyname, permissive, roles, cmd, qual from pg_policies\n  where schemaname = ${quoteText(schema)} and tablename = ${quoteText(table)};`

export const grantSql = (table: TableRef) =>
  [
    ...(table.schema === 'public'
      ? []
      : [`grant usage on schema ${nameSql(table.schema)} to authenticated;`]),
    `grant select on ${tableNameSql(table)} to authenticated;`,
    policySql(table),
  ].join('\n')

export const publishSql = (table: TableRef) =>
  `alter publication supabase_realtime add table ${tableNameSql(table)};`

export const topicPolicySql = (topic: string) =>
  `create policy "receive ${topic.replace(/"/g, '')}" on realtime.messages\n  for select to authenticated using (realtime.topic() = ${quoteText(topic)});`
