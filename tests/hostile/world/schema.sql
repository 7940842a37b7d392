-- A project in which an administrator may do all of it: whatever a hostile board gets hold of, the policies let through.
create function public.is_admin() returns boolean language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() -> 'app_metadata' ->> 'role', '') = 'admin' $$;

create table public.user_roles (user_id text primary key, role text not null, note text);
create table public.orders (
  id int primary key, at timestamptz not null, zone text not null, state text not null, value int not null, note text
);
create table public.counters (name text primary key, n bigint not null);
/* What an Edge Function did, told by itself. */
create table public.invocations (id bigint generated always as identity primary key, method text, body text);
create sequence public.tickets;
create table public."odd ""name" (id int primary key, "a,b" text, "x->y" text);

do $$ declare each text; begin
  foreach each in array array['user_roles', 'orders', 'counters', 'invocations', 'odd "name'] loop
    execute format('alter table public.%I enable row level security', each);
    execute format('create policy admins on public.%I for all to authenticated
      using ((select public.is_admin())) with check ((select public.is_admin()))', each);
  end loop;
end $$;
alter publication supabase_realtime add table public.user_roles, public.orders, public.counters;

create function public.set_role(who text, role text) returns text language sql as $$
  update public.user_roles set role = $2, note = coalesce(note, '') || 'x' where user_id = $1 returning role $$;
create function public.wipe() returns int language sql as $$
  update public.orders set note = coalesce(note, '') || 'w' where id > 0; select 1 $$;
/* Named as if it read, and called without arguments. */
create function public.status() returns table (id int, at timestamptz, zone text, state text, value int, note text)
  language plpgsql security definer set search_path = '' as $$ begin
  update public.counters set n = counters.n + 1 where counters.name = 'status';
  return query select * from public.orders;
end $$;
create function public.ticket() returns bigint language sql as $$ select nextval('public.tickets') $$;
/* Every call of it changes the table that a board watches to call it again. */
create function public.grow() returns int language sql as $$
  update public.orders set value = value + 1 where id = 1 returning value $$;
create function public.summary(since text default null) returns table (id int, at timestamptz, zone text, state text, value int, note text)
  language sql stable set search_path = '' as $$ select * from public.orders $$;
grant usage on sequence public.tickets to authenticated;

create policy hearing on realtime.messages for select to authenticated using (public.is_admin());
create policy speaking on realtime.messages for insert to authenticated with check (public.is_admin());
create policy files on storage.objects for all to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy buckets on storage.buckets for all to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

insert into public.user_roles values ('attacker', 'viewer', null), ('boss', 'admin', null);
insert into public.orders select n, '2026-01-01T00:00:00Z'::timestamptz + make_interval(mins => n),
  (array['Harbour', 'Airport'])[n % 2 + 1], (array['open', 'done'])[n / 5 % 2 + 1], n, null from generate_series(1, 20) n;
insert into public.counters values ('status', 0);
insert into public."odd ""name" values (1, 'a', 'b');
