-- What the demo collector measures: one row a second, and one row for every request the backend serves.
create table public.machine_samples (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  load real not null,
  cpu real not null,
  cpu_busiest real not null,
  cores real[] not null,
  memory_used bigint not null,
  memory_total bigint not null,
  loop_delay real not null
);
comment on column public.machine_samples.load is 'load average of the last minute';
comment on column public.machine_samples.cpu is 'busy share of all cores since the sample before, percent';
comment on column public.machine_samples.cpu_busiest is 'busy share of the busiest core, percent';
comment on column public.machine_samples.cores is 'busy share of each core, percent';
comment on column public.machine_samples.memory_used is 'bytes';
comment on column public.machine_samples.loop_delay is 'longest delay of the collecting event loop since the sample before, milliseconds';

create table public.requests (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  method text not null,
  path text not null,
  status integer not null,
  duration real not null
);
comment on column public.requests.path is 'without the query string';
comment on column public.requests.duration is 'until the answer''s head was ready, milliseconds';

create index machine_samples_at on public.machine_samples (at);
create index requests_at on public.requests (at);

alter table public.machine_samples enable row level security;
alter table public.requests enable row level security;

create policy "signed-in users see the machine" on public.machine_samples for select to authenticated using (true);
create policy "signed-in users see the requests" on public.requests for select to authenticated using (true);

alter publication supabase_realtime add table public.machine_samples, public.requests;
