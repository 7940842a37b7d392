-- What the page soaks in: a table of a thousand rows that never comes to rest and never grows.
create table public.soak_orders (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  region text not null,
  status text not null,
  amount numeric(10, 2) not null,
  note text not null
);
alter table public.soak_orders enable row level security;
create policy "signed-in users see the orders" on public.soak_orders for select to authenticated using (true);
alter publication supabase_realtime add table public.soak_orders;

create function public.soak_insert() returns void language sql security definer set search_path = '' as $$
  insert into public.soak_orders (region, status, amount, note)
  values (
    'r' || floor(random() * 12),
    (array['open', 'paid', 'packed', 'shipped'])[1 + floor(random() * 4)],
    round((random() * 1000)::numeric, 2),
    repeat('lorem ipsum ', 1 + floor(random() * 10)::integer)
  );
$$;

-- Three updates, an insert and a delete of the oldest in every five.
create function public.soak_change(changes integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first bigint;
  last bigint;
begin
  for change in 1..changes loop
    select min(id), max(id) into first, last from public.soak_orders;
    if change % 5 = 0 then
      perform public.soak_insert();
    elsif change % 5 = 1 then
      delete from public.soak_orders where id = first;
    else
      update public.soak_orders set amount = round((random() * 1000)::numeric, 2), at = clock_timestamp()
      where id = first + floor(random() * (last - first));
    end if;
  end loop;
end $$;

select setseed(0.5);
select public.soak_insert() from generate_series(1, 1000);
revoke all on function public.soak_insert, public.soak_change from public, anon;
grant execute on function public.soak_change to authenticated;
