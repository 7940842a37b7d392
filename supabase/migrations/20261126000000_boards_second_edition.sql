-- Signalbox: saves boards in this project, shares them by role, and updates them live. Second edition.
--
-- Apply it as a migration, or paste it into the SQL editor. It can be applied again, also over the first edition: every board
-- keeps its owner and its sharing. What the first edition allowed and this one refuses (long lists of roles, many boards, a
-- board shared with everyone) stays readable, but nothing can be added to it. Without this file, boards are saved in the
-- browser. To remove it together with all boards:
--   drop schema signalbox cascade; drop table public.signalbox_boards; drop function public.signalbox_may_watch, public.signalbox_shelf;
--
-- Sharing: owners can share a board with the roles that they have themselves. Only roles listed in signalbox.sharers can share
-- with everyone, or with roles that they do not have. The list is empty at first; add to it by SQL:
--   insert into signalbox.sharers values ('admin');     -- accounts with the role "admin"
--   insert into signalbox.sharers values ('everyone');  -- every account: only if you control who can sign up
-- Boards that were shared before stay shared. To list them:
--   select id, title, owner, readers, writers from public.signalbox_boards where cardinality(readers || writers) > 0;
--
-- These rules apply to sessions that use the Data API. They do not apply to the service role or the SQL editor.

-- This schema is not exposed, so nothing in it can be called through the Data API.
create schema if not exists signalbox;
grant usage on schema signalbox to authenticated;

-- The caller's id. Null for tokens of other issuers whose "sub" is not a uuid: an error in a policy would stop Postgres
-- Changes for everyone.
create or replace function signalbox.uid() returns uuid
  language sql stable set search_path = ''
as $$
  select case when auth.jwt() ->> 'sub' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (auth.jwt() ->> 'sub')::uuid end
$$;

create or replace function signalbox.is_anonymous() returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'is_anonymous' = 'true', false)
$$;

-- The caller's roles, from the claims "user_role", "app_metadata.role" and "app_metadata.roles". Every account also has the
-- role "everyone", except anonymous sign-ins, which are open to anyone.
create or replace function signalbox.roles() returns text[]
  language sql stable set search_path = ''
as $$
  select array(
    select role from (
      select auth.jwt() ->> 'user_role'
      union select auth.jwt() -> 'app_metadata' ->> 'role'
      union select jsonb_array_elements_text(
        case jsonb_typeof(auth.jwt() -> 'app_metadata' -> 'roles')
          when 'array' then auth.jwt() -> 'app_metadata' -> 'roles' else '[]'::jsonb end)
    ) claimed (role)
    where role not in ('', 'everyone')
    union all select 'everyone' where not signalbox.is_anonymous()
  )
$$;

create table if not exists signalbox.sharers (role text primary key);
comment on table signalbox.sharers is 'roles whose holders may share boards with everyone, and with any role';
revoke all on signalbox.sharers from public, anon, authenticated;
grant select on signalbox.sharers to authenticated;

create or replace function signalbox.may_share_with_everyone() returns boolean
  language sql stable set search_path = ''
as $$
  select not signalbox.is_anonymous()
    and exists (select from signalbox.sharers where role = any (signalbox.roles()))
$$;

create table if not exists public.signalbox_boards (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  -- Unlike jsonb, json keeps the order of the sources.
  board json not null check (json_typeof(board) = 'object' and length(board::text) <= 4000000),
  revision bigint not null default 1,
  -- Boards that a deleted account had shared stay available to the people they were shared with.
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
comment on column public.signalbox_boards.writers is 'roles that see and change it; anonymous sign-ins only see it';
create index if not exists signalbox_boards_owner on public.signalbox_boards (owner);

-- Limits are checked by triggers instead of constraints, because a constraint would also block deleting an account that owns
-- a board of the first edition. Each refusal has its own code, which Signalbox explains:
--   SB001 only the owner can share a board, and ownership cannot be transferred
--   SB002 shared with a role that the owner does not have
--   SB003 shared with everyone by somebody who is not in signalbox.sharers
--   SB004 too many boards for one person
--   SB005 too many bytes for one person
--   SB006 too many roles, or a role with an invalid name
--   SB007 a title or a board that cannot be stored
create or replace function signalbox.check_sharing(
  readers text[], writers text[], old_readers text[] default '{}', old_writers text[] default '{}'
) returns void
  language plpgsql stable set search_path = ''
as $$
declare
  added constant text[] := array(
    (select unnest(readers) except select unnest(old_readers) except select unnest(old_writers))
    union (select unnest(writers) except select unnest(old_writers))
  );
begin
  -- Removing roles is always allowed, even if too many remain.
  if cardinality(added) = 0 and cardinality(writers) <= cardinality(old_writers)
    and cardinality(readers) <= cardinality(old_readers) + cardinality(old_writers) then
    return;
  end if;
  if cardinality(readers) > 20 or cardinality(writers) > 20
    or coalesce(array_ndims(readers), 1) > 1 or coalesce(array_ndims(writers), 1) > 1
    or exists (
      select from (select unnest(readers) union all select unnest(writers)) named (role)
      where role is null or length(role) not between 1 and 63 or role ~ '[[:cntrl:]]'
    ) then
    raise exception using errcode = 'SB006',
      message = 'a board is shared with at most 20 roles to look and 20 to change it, each of 1 to 63 characters';
  end if;
  if added <@ array_remove(signalbox.roles(), 'everyone') or signalbox.may_share_with_everyone() then
    return;
  end if;
  if 'everyone' = any (added) then
    raise exception using errcode = 'SB003',
      message = 'you may not share a board with everyone',
      hint = 'Who may is said in the table signalbox.sharers.';
  end if;
  raise exception using errcode = 'SB002',
    message = 'you may share a board only with roles that you have',
    hint = 'Who may share with others is said in the table signalbox.sharers.';
end
$$;

-- Realtime converts every change to jsonb, so json that cannot be converted would stop it for everyone.
create or replace function signalbox.check_board(title text, board json) returns void
  language plpgsql stable set search_path = ''
as $$
declare
  is_deep boolean;
begin
  -- Control characters, line breaks, and characters that change the direction of the text around a title.
  if title ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]' then
    raise exception using errcode = 'SB007', message = 'the title holds characters that cannot be shown';
  end if;
  if length(board::text) > 4000000 then
    raise exception using errcode = 'SB007', message = 'a board has at most 4,000,000 characters';
  end if;
  begin
    -- Boards nest at most 16 levels deep.
    is_deep := board::jsonb @? '$.**{32}';
  exception when others then
    raise exception using errcode = 'SB007', message = 'the board holds a value that cannot be kept: ' || sqlerrm;
  end;
  if is_deep then
    raise exception using errcode = 'SB007', message = 'the board is nested too deeply';
  end if;
end
$$;

create or replace function signalbox.board_changed() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  -- False for the service role, and for the owner of the table, as whom the foreign key acts when an account is deleted.
  is_bound constant boolean := row_security_active('public.signalbox_boards');
  is_changed boolean := true;
begin
  if tg_op = 'INSERT' then
    if is_bound then
      -- The caller cannot choose the id: links to a deleted board must not lead to another one.
      new.id := gen_random_uuid();
      new.revision := 1;
      new.updated_at := now();
      new.updated_by := signalbox.uid();
      perform signalbox.check_sharing(new.readers, new.writers);
      perform signalbox.check_board(new.title, new.board);
    end if;
    return new;
  end if;
  is_changed := (new.title, new.board::text) is distinct from (old.title, old.board::text);
  if is_bound then
    if new.owner is distinct from old.owner then
      raise exception using errcode = 'SB001', message = 'nobody can give a board to somebody else';
    end if;
    if (new.readers, new.writers) is distinct from (old.readers, old.writers) then
      if coalesce(old.owner <> signalbox.uid(), true) or signalbox.is_anonymous() then
        raise exception using errcode = 'SB001', message = 'only its owner may share a board, and only with an account';
      end if;
      perform signalbox.check_sharing(new.readers, new.writers, old.readers, old.writers);
    end if;
    if is_changed then
      perform signalbox.check_board(new.title, new.board);
    end if;
  end if;
  new.id := old.id;
  -- Sharing does not interfere with edits, so it leaves the revision. The limit is JavaScript's largest safe integer (2^53).
  new.revision := case when old.revision between 1 and 9007199254740990
    then old.revision + is_changed::integer else 1 end;
  new.updated_at := now();
  new.updated_by := signalbox.uid();
  return new;
end
$$;
create or replace trigger board_changed before insert or update on public.signalbox_boards
  for each row execute function signalbox.board_changed();

-- At most 200 boards and 20 MB per person. It is a security definer because a writer cannot see the owner's other boards.
-- Concurrent writes wait for each other, so that together they cannot exceed the limit.
create or replace function signalbox.board_counted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  size constant bigint := octet_length(new.board::text);
  others bigint;
  filled bigint;
begin
  if new.owner is null or (tg_op = 'UPDATE' and size <= octet_length(old.board::text)) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('signalbox_boards ' || new.owner, 0));
  -- The stored (compressed) size, which is known without reading the boards.
  select count(*), coalesce(sum(pg_column_size(board)), 0) into others, filled
  from public.signalbox_boards where owner = new.owner and id <> new.id;
  if tg_op = 'INSERT' and others >= 200 then
    raise exception using errcode = 'SB004', message = 'one person keeps at most 200 boards in this project';
  end if;
  if filled + size > 20000000 then
    raise exception using errcode = 'SB005', message = 'the boards of one person fill at most 20 MB of this project';
  end if;
  return new;
end
$$;
create or replace trigger board_counted before insert or update on public.signalbox_boards
  for each row when (row_security_active('public.signalbox_boards')) execute function signalbox.board_counted();

-- The first edition let callers choose a revision so high that no change could follow.
update public.signalbox_boards set revision = 1 where revision not between 1 and 9007199254740990;

alter table public.signalbox_boards enable row level security;
revoke all on public.signalbox_boards from public, anon, authenticated;
grant select, insert, update, delete on public.signalbox_boards to authenticated;

drop policy if exists "owners, readers and writers see a board" on public.signalbox_boards;
create policy "owners, readers and writers see a board" on public.signalbox_boards
  for select to authenticated using (
    owner = (select signalbox.uid())
    or readers && (select signalbox.roles()) or writers && (select signalbox.roles())
  );
-- Anyone can sign in anonymously and would fill the project, so such sessions save boards in their browser.
drop policy if exists "whoever is signed in makes boards of their own" on public.signalbox_boards;
create policy "whoever is signed in makes boards of their own" on public.signalbox_boards
  for insert to authenticated with check (
    owner = (select signalbox.uid()) and not (select signalbox.is_anonymous())
  );
drop policy if exists "owners and writers change a board" on public.signalbox_boards;
create policy "owners and writers change a board" on public.signalbox_boards
  for update to authenticated
  using (
    owner = (select signalbox.uid())
    or (writers && (select signalbox.roles()) and not (select signalbox.is_anonymous()))
  )
  with check (
    owner = (select signalbox.uid())
    or (writers && (select signalbox.roles()) and not (select signalbox.is_anonymous()))
  );
-- Boards of deleted accounts can be deleted by their writers.
drop policy if exists "owners remove a board" on public.signalbox_boards;
create policy "owners remove a board" on public.signalbox_boards
  for delete to authenticated using (
    owner = (select signalbox.uid())
    or (owner is null and writers && (select signalbox.roles()) and not (select signalbox.is_anonymous()))
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

-- Display names of the owners of boards that the caller can see: the account's name, or the part of its address before the @,
-- the same as presence shows. It is a security definer in order to read auth.users, and answers for those owners only.
create or replace function signalbox.owner_names(owners uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(u.id, called.name)
    from auth.users u cross join lateral (
      select name from unnest(array[
        case jsonb_typeof(u.raw_user_meta_data -> 'name') when 'string' then u.raw_user_meta_data ->> 'name' end,
        case jsonb_typeof(u.raw_user_meta_data -> 'full_name') when 'string' then u.raw_user_meta_data ->> 'full_name' end,
        case jsonb_typeof(u.raw_user_meta_data -> 'preferred_username')
          when 'string' then u.raw_user_meta_data ->> 'preferred_username' end,
        case jsonb_typeof(u.raw_user_meta_data -> 'user_name') when 'string' then u.raw_user_meta_data ->> 'user_name' end,
        u.email::text
      ]) with ordinality said (words, place)
        cross join lateral (select btrim(left(split_part(btrim(words), '@', 1), 60))) short (name)
      where name <> '' order by place limit 1
    ) called
    where u.id = any (owners) and exists (
      select from public.signalbox_boards b
      where b.owner = u.id and (b.readers && (select signalbox.roles()) or b.writers && (select signalbox.roles()))
    )
  );
exception when insufficient_privilege then
  return null;
end
$$;

-- The boards that the caller can see, their own first, and the roles that they can share with. Of other people's boards it
-- shows only what a list needs: only the owner learns how a board is shared. Of more than 1,000 boards, every owner's newest
-- come first, so that nobody's boards crowd out those of others.
create or replace function public.signalbox_shelf() returns json
  language sql stable set search_path = ''
as $$
  with seen as (
    select id, title, revision, owner, readers, writers, updated_at,
      coalesce(owner = (select signalbox.uid()), false) as is_own
    from public.signalbox_boards
  ), listed as materialized (
    select * from (
      select *, row_number() over (partition by owner order by updated_at desc, id) as place from seen
    ) placed
    order by is_own desc, place, updated_at desc, id limit 1000
  ), named (names) as materialized (
    select signalbox.owner_names(array(select distinct owner from listed where not is_own and owner is not null))
  )
  select json_build_object(
    'edition', 2,
    'is_cut', (select count(*) from seen) > 1000,
    'roles', array(select role from unnest(signalbox.roles()) role where role <> 'everyone' order by role),
    'may_share_with_everyone', signalbox.may_share_with_everyone(),
    'boards', coalesce((
      select json_agg(json_build_object(
        'id', id, 'title', title, 'revision', revision, 'updated_at', updated_at, 'is_own', is_own,
        'has_owner', owner is not null, 'owner_name', names ->> owner::text,
        'readers', case when is_own then readers end, 'writers', case when is_own then writers end
      ) order by is_own desc, place, updated_at desc, id)
      from listed cross join named
    ), '[]')
  )
$$;
comment on function public.signalbox_shelf is 'the boards of Signalbox that the caller may see, and with whom they may share';

-- A board's viewers announce themselves by presence on the private topic "signalbox:board:" and its id. Only people who can
-- see the board can join it, and it carries nothing but presence.
create or replace function signalbox.may_watch() returns boolean
  language sql stable set search_path = ''
as $$
  -- An error in a policy would close every private topic of the project. A malformed topic gives null, which matches no id.
  select case when current_setting('realtime.topic', true) like 'signalbox:board:%' then exists (
    select from public.signalbox_boards
    where id = substring(
      current_setting('realtime.topic', true)
      from '^signalbox:board:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    )::uuid
  ) else false end
$$;

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

-- Called before the topic is joined, because Realtime takes five seconds to refuse a join and holds up all others meanwhile.
create or replace function public.signalbox_may_watch(of_board uuid) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (select from public.signalbox_boards where id = of_board) and 2 = (
    select count(*) from pg_catalog.pg_policies
    where schemaname = 'realtime' and tablename = 'messages' and policyname like 'whoever sees a board %'
  )
$$;
comment on function public.signalbox_may_watch is 'whether who looks at this board of Signalbox may be known';

-- By default everyone can execute new functions, unless the project has changed that.
revoke execute on all functions in schema signalbox from public, anon;
revoke execute on function public.signalbox_may_watch, public.signalbox_shelf from public, anon;
grant execute on all functions in schema signalbox to authenticated;
grant execute on function public.signalbox_may_watch, public.signalbox_shelf to authenticated;

notify pgrst, 'reload schema';
