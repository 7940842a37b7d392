-- A project of which one account sees everything and any other nothing, of every kind of source.
create function public.may() returns boolean language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'email', '') = 'ann@example.test' $$;
/* Row level security itself only hides. */
create function public.must() returns boolean language plpgsql stable set search_path = '' as $$ begin
  if not public.may() then raise insufficient_privilege using message = 'only Ann may read this'; end if;
  return true;
end $$;

create table public.readings (
  id int primary key, at timestamptz not null default now(), sensor text not null, state text not null, value int not null,
  lon float8 not null default 13.4, lat float8 not null default 52.5
);
create table public.news (id int primary key, body text not null);
create table public.ledger (id int primary key, entry text not null);
create table public.vault (id int primary key, jewel text not null);
alter table public.readings enable row level security;
alter table public.news enable row level security;
alter table public.ledger enable row level security;
alter table public.vault enable row level security;
create policy hidden on public.readings for select to authenticated using ((select public.may()));
create policy hidden on public.news for select to authenticated using ((select public.may()));
create policy refused on public.ledger for select to authenticated using ((select public.must()));
create policy guarded on public.vault for select to authenticated
  using ((select public.may()) and auth.jwt() ->> 'aal' = 'aal2');
alter publication supabase_realtime add table public.readings, public.vault;

create function public.announce() returns trigger security definer language plpgsql as $$ begin
  perform realtime.broadcast_changes('news', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
  return null;
end $$;
create trigger announce after insert or update or delete on public.news
  for each row execute function public.announce();
create policy hearing on realtime.messages for select to authenticated using (public.may());

create function public.summary() returns table (readings int, highest int) language plpgsql stable as $$ begin
  perform public.must();
  return query select count(*)::int, max(value) from public.readings;
end $$;

create policy papers on storage.objects for all to authenticated
  using (bucket_id = 'papers' and (select public.may()))
  with check (bucket_id = 'papers' and (select public.may()));

insert into public.readings select n, now() - make_interval(secs => 40 - n), (array['north', 'south'])[n % 2 + 1],
  (array['up', 'down'])[n / 10 % 2 + 1], n, 10 + n, 40 + n % 7 from generate_series(1, 20) n;
insert into public.news values (1, 'The first news');
insert into public.ledger values (1, 'The first entry');
insert into public.vault values (1, 'An emerald');
