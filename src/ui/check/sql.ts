import type { CheckedTable } from '../../backend/check.port'

const named = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replace(/"/g, '""')}"`)
const whole = ({ schema, table }: CheckedTable) => `${named(schema)}.${named(table)}`
const text = (words: string) => `'${words.replace(/'/g, "''")}'`

/** Lets everybody who is signed in read it all: the shortest that works, to be narrowed. */
export const policySql = (table: CheckedTable) =>
  `create policy "read by who is signed in" on ${whole(table)}\n  for select to authenticated using (true);`

export const grantSql = (table: CheckedTable) =>
  [
    ...(table.schema === 'public' ? [] : [`grant usage on schema ${named(table.schema)} to authenticated;`]),
    `grant select on ${whole(table)} to authenticated;`,
    policySql(table),
  ].join('\n')

export const publishSql = (table: CheckedTable) =>
  `alter publication supabase_realtime add table ${whole(table)};`

export const hearSql = (topic: string) =>
  `create policy "hear ${topic.replace(/"/g, '')}" on realtime.messages\n  for select to authenticated using (realtime.topic() = ${text(topic)});`
