-- Signalbox: boards kept in this project, shared by role, live. Apply it as a migration, or paste it into the SQL
-- editor. It may be applied again. Without it boards are kept in the browser. This takes it away, and the boards with it:
--   drop schema signalbox cascade; drop table public.signalbox_boards; drop function public.signalbox_may_watch;

-- Not among the exposed schemas: nothing in it can be called through the Data API.
create schema if not exists signalbox;
grant usage on schema signalbox to authenticated;

-- What boards may be shared with, of whoever asks: roles by the claims "user_role", "app_metadata.role" and
-- "app_metadata.roles", and "everyone" for whoever has an account. Anonymous sign-ins are open to the whole world.
create or replace function signalbox.roles() returns text[]
  language sql stable set search_path = ''
as $$
  select array_remove(array(
    select 'everyone' where not coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)
    union select auth.jwt() ->> 'user_role'
    union select auth.jwt() -> 'app_metadata' ->> 'role'
    union select jsonb_array_elements_text(
      case jsonb_typeof(auth.jwt() -> 'app_metadata' -> 'roles')
        when 'array' then auth.jwt() -> 'app_metadata' -> 'roles' else '[]'::jsonb end)
  ), null)
$$;

create table if not exists public.signalbox_boards (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  -- json, not jsonb: it keeps the order in which sources are named.
  board json not null check (json_typeof(board) = 'object' and length(board::text) <= 4000000),
  revision bigint not null default 1,
  owner uuid default auth.uid() references auth.users on delete set null,
  readers text[] not null default '{}',
  writers text[] not null default '{}',
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);
comment on table public.signalbox_boards is 'boards of Signalbox';
comment on column public.signalbox_boards.board is 'as its file says it';
comment on column public.signalbox_boards.revision is 'one more after every change of title or board, whoever made it';
comment on column public.signalbox_boards.readers is 'roles that see it, "everyone" for every account; its owner always does';
comment on column public.signalbox_boards.writers is 'roles that see and change it';

create or replace function signalbox.board_changed() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  -- Not where an account is deleted, whoever deletes it.
  if row_security_active('public.signalbox_boards')
    and (new.owner, new.readers, new.writers) is distinct from (old.owner, old.readers, old.writers)
    and (old.owner is distinct from auth.uid() or coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)) then
    raise insufficient_privilege using message = 'only its owner may share a board, and only with an account';
  end if;
  new.id := old.id;
  -- Sharing changes nothing for whoever edits.
  new.revision := old.revision
    + case when (new.title, new.board::text) is distinct from (old.title, old.board::text) then 1 else 0 end;
  new.updated_at := now();
  new.updated_by := auth.uid();
  return new;
end
$$;
create or replace trigger board_changed before update on public.signalbox_boards
  for each row execute function signalbox.board_changed();

alter table public.signalbox_boards enable row level security;
revoke all on public.signalbox_boards from anon, authenticated;
grant select, insert, update, delete on public.signalbox_boards to authenticated;

drop policy if exists "owners, readers and writers see a board" on public.signalbox_boards;
create policy "owners, readers and writers see a board" on public.signalbox_boards
  for select to authenticated using (
    owner = (select auth.uid())
    or readers && (select signalbox.roles()) or writers && (select signalbox.roles())
  );
drop policy if exists "whoever is signed in makes boards of their own" on public.signalbox_boards;
create policy "whoever is signed in makes boards of their own" on public.signalbox_boards
  for insert to authenticated with check (
    owner = (select auth.uid())
    and (cardinality(readers || writers) = 0 or (select signalbox.roles()) @> '{everyone}')
  );
drop policy if exists "owners and writers change a board" on public.signalbox_boards;
create policy "owners and writers change a board" on public.signalbox_boards
  for update to authenticated
  using (owner = (select auth.uid()) or writers && (select signalbox.roles()))
  with check (owner = (select auth.uid()) or writers && (select signalbox.roles()));
-- What an account that is gone has left behind is its writers' to remove.
drop policy if exists "owners remove a board" on public.signalbox_boards;
create policy "owners remove a board" on public.signalbox_boards
  for delete to authenticated using (
    owner = (select auth.uid()) or (owner is null and writers && (select signalbox.roles()))
  );

do $$
begin
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'signalbox_boards'
  ) then
    alter publication supabase_realtime add table public.signalbox_boards;
  end if;
end
$$;

-- Who looks at a board says so on the private topic "signalbox:board:" and its id. Whoever sees the board hears it and may
-- say so as well, nobody else does either, and nothing but presence goes through.
create or replace function signalbox.may_watch() returns boolean
  language sql stable set search_path = ''
as $$
  -- An error in a policy would close every private topic of the project, and reading boards is one to tokens of other
  -- issuers, whose "sub" is no uuid. No id is null.
  select case when current_setting('realtime.topic', true) like 'signalbox:board:%' then exists (
    select from public.signalbox_boards
    where id = substring(
      current_setting('realtime.topic', true)
      from '^signalbox:board:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    )::uuid
  ) else false end
$$;
-- Not everybody may call new functions where a project has changed that.
grant execute on function signalbox.roles, signalbox.may_watch to authenticated;

do $$
begin
  if to_regclass('realtime.messages') is null then
    return;
  end if;
  drop policy if exists "whoever sees a board sees who looks at it" on realtime.messages;
  create policy "whoever sees a board sees who looks at it" on realtime.messages
    for select to authenticated using (extension = 'presence' and (select signalbox.may_watch()));
  drop policy if exists "whoever sees a board may be seen to look at it" on realtime.messages;
  create policy "whoever sees a board may be seen to look at it" on realtime.messages
    for insert to authenticated with check (extension = 'presence' and (select signalbox.may_watch()));
exception when insufficient_privilege then
  raise notice 'nobody will see who looks at a board: %', sqlerrm;
end
$$;

-- Asked before the topic is joined: Realtime takes five seconds to refuse a join, and holds up all others meanwhile.
create or replace function public.signalbox_may_watch(of_board uuid) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (select from public.signalbox_boards where id = of_board) and 2 = (
    select count(*) from pg_catalog.pg_policies
    where schemaname = 'realtime' and tablename = 'messages' and policyname like 'whoever sees a board %'
  )
$$;
comment on function public.signalbox_may_watch is 'whether who looks at this board of Signalbox may be known';
revoke execute on function public.signalbox_may_watch from public, anon;
grant execute on function public.signalbox_may_watch to authenticated;

notify pgrst, 'reload schema';
