import { tableSource } from './table-source'

/** Notes that everybody who is signed in may read; each change of them is told on the topic of the same name. */
export const notesSchema = `
create table public.notes (id int primary key, body text not null);
alter table public.notes enable row level security;
create policy everybody on public.notes for select to authenticated using (true);
create function public.announce() returns trigger security definer language plpgsql as $$ begin
  perform realtime.broadcast_changes('notes', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
  return null;
end $$;
create trigger announce after insert or update or delete on public.notes
  for each row execute function public.announce();
`
export const notes = tableSource('notes', ['id', 'body'], {
  limit: 10,
  verifyInterval: 0,
  changes: { kind: 'broadcast', topic: 'notes' },
})
