-- The table that the sender has, in a database: its notes begin with when they were written.
create table public.orders (
  id bigint generated always as identity primary key,
  region text not null,
  status text not null,
  amount double precision not null,
  qty integer not null,
  bucket integer not null,
  ts timestamptz not null default clock_timestamp(),
  note text not null default ''
);
create index on public.orders (amount desc);
alter table public.orders enable row level security;
create policy "signed-in users see the orders" on public.orders for select to authenticated using (true);
alter publication supabase_realtime add table public.orders;

create function public.bench_note() returns text language sql volatile set search_path = '' as $$
  select 't' || floor(extract(epoch from clock_timestamp()) * 1000)::bigint || 't ' || repeat('lorem ipsum ', 12)
$$;
create function public.bench_insert() returns void language sql security definer set search_path = '' as $$
  insert into public.orders (region, status, amount, qty, bucket, note)
  values (
    'r' || lpad(floor(random() * 24)::text, 2, '0'),
    (array['open', 'paid', 'packed', 'shipped', 'closed'])[1 + floor(random() * 5)],
    round((random() * 10000)::numeric, 2), 1 + floor(random() * 9), 0, public.bench_note()
  );
$$;

-- Three updates, a delete of the oldest and an insert in every five.
create function public.bench_change(changes integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first bigint;
  last bigint;
begin
  for change in 1..changes loop
    select min(id), max(id) into first, last from public.orders;
    if change % 5 = 0 then
      perform public.bench_insert();
    elsif change % 5 = 1 then
      delete from public.orders where id = first;
    else
      update public.orders
      set amount = round((random() * 10000)::numeric, 2), ts = clock_timestamp(), note = public.bench_note()
      where id = first + floor(random() * (last - first));
    end if;
  end loop;
end $$;

select setseed(0.5);
select public.bench_insert() from generate_series(1, 1000);
revoke all on function public.bench_note, public.bench_insert, public.bench_change from public, anon;
grant execute on function public.bench_change to authenticated;
