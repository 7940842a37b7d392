-- Broadcasts from the database, and what policies of private channels are written on.
-- The hosted table is partitioned by day; this one is pruned when the backend starts.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null) not valid
);
create index if not exists messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private is true;

alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;

do $$ begin
  if not exists (
    select from pg_publication_tables
     where pubname = 'supabase_realtime_messages_publication' and schemaname = 'realtime' and tablename = 'messages'
  ) then
    alter publication supabase_realtime_messages_publication add table only realtime.messages;
  end if;
end $$;
