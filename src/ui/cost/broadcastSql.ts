import type { TableSource } from '../../board/model/source'
import { quoteName, quoteText } from '../kit/sql/quoteSql'
import { revealHidden } from '../../board/text/hiddenCharacters'

/** Where a board listens after that. */
export const broadcastTopic = ({ schema, table }: Pick<TableSource, 'schema' | 'table'>) =>
  `table:${schema}.${table}`

/**
 * The SQL that has the database send a table's changes on a private topic, which nobody may read until the project's
 * owner names a condition. Null if the names contain invisible characters. Names of a board are written by strangers:
 * they appear as quoted names and texts only, in no comment and in no function's body.
 */
export function broadcastSql(source: Pick<TableSource, 'schema' | 'table'>): string | null {
  const { schema, table } = source
  if (revealHidden(schema + table) !== schema + table) return null
  const [name, topic] = [`${quoteName(schema)}.${quoteName(table)}`, quoteText(broadcastTopic(source))]
  return `-- Everyone whom the policy below allows receives every changed row, whatever the table's own policies say. It allows
-- nobody until you replace "false" with a condition for those who can read the whole table.
create or replace function public.signalbox_broadcast_changes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.broadcast_changes(tg_argv[0], tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
  return null;
end
$$;
create or replace trigger signalbox_broadcast_changes
  after insert or update or delete on ${name}
  for each row execute function public.signalbox_broadcast_changes(${topic});
create policy ${quoteName(`receive ${broadcastTopic(source)}`)} on realtime.messages
  for select to authenticated
  using (realtime.topic() = ${topic} and extension = 'broadcast' and false);
`
}
