-- Queues with the names and answers of pgmq 1.5. Polling reads once: the only session cannot wait for itself.
create table pgmq.meta (
  queue_name varchar unique not null,
  is_partitioned boolean not null,
  is_unlogged boolean not null,
  created_at timestamptz not null default now()
);
create type pgmq.message_record as (
  msg_id bigint, read_ct integer, enqueued_at timestamptz, vt timestamptz, message jsonb, headers jsonb
);
create type pgmq.queue_record as (
  queue_name varchar, is_partitioned boolean, is_unlogged boolean, created_at timestamptz
);
create type pgmq.metrics_result as (
  queue_name text, queue_length bigint, newest_msg_age_sec integer, oldest_msg_age_sec integer,
  total_messages bigint, scrape_time timestamptz, queue_visible_length bigint
);

create function pgmq.format_table_name(queue_name text, prefix text) returns text language plpgsql as $$
begin
  if queue_name ~ '\$|;|--|''' then
    raise exception 'queue name contains invalid characters: $, ;, --, or \''';
  end if;
  return lower(prefix || '_' || queue_name);
end $$;

create function pgmq._make(queue_name text, unlogged boolean) returns void language plpgsql as $$
declare
  queue text := pgmq.format_table_name(queue_name, 'q');
  archive text := pgmq.format_table_name(queue_name, 'a');
  kind text := case when unlogged then 'unlogged' else '' end;
begin
  execute format('create %s table if not exists pgmq.%I (
    msg_id bigint primary key generated always as identity, read_ct integer not null default 0,
    enqueued_at timestamptz not null default now(), vt timestamptz not null, message jsonb, headers jsonb)', kind, queue);
  execute format('create table if not exists pgmq.%I (
    msg_id bigint primary key, read_ct integer not null default 0, enqueued_at timestamptz not null default now(),
    archived_at timestamptz not null default now(), vt timestamptz not null, message jsonb, headers jsonb)', archive);
  execute format('create index if not exists %I on pgmq.%I (vt)', queue || '_vt_idx', queue);
  insert into pgmq.meta (queue_name, is_partitioned, is_unlogged) values (_make.queue_name, false, unlogged)
  on conflict do nothing;
end $$;
create function pgmq.create(queue_name text) returns void language sql as 'select pgmq._make($1, false)';
create function pgmq.create_non_partitioned(queue_name text) returns void language sql as 'select pgmq._make($1, false)';
create function pgmq.create_unlogged(queue_name text) returns void language sql as 'select pgmq._make($1, true)';
create function pgmq.drop_queue(queue_name text) returns boolean language plpgsql as $$
begin
  execute format('drop table if exists pgmq.%I, pgmq.%I',
    pgmq.format_table_name(queue_name, 'q'), pgmq.format_table_name(queue_name, 'a'));
  delete from pgmq.meta as kept where kept.queue_name = drop_queue.queue_name;
  return found;
end $$;
create function pgmq.list_queues() returns setof pgmq.queue_record language sql as
  'select queue_name, is_partitioned, is_unlogged, created_at from pgmq.meta';

create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[], delay timestamptz)
returns setof bigint language plpgsql as $$
begin
  return query execute format('insert into pgmq.%I (vt, message, headers)
    select $3, message, headers from unnest($1, $2) as sent (message, headers) returning msg_id',
    pgmq.format_table_name(queue_name, 'q')) using msgs, headers, delay;
end $$;
create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[], delay integer) returns setof bigint
  language sql as 'select * from pgmq.send_batch($1, $2, $3, clock_timestamp() + make_interval(secs => $4))';
create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[]) returns setof bigint
  language sql as 'select * from pgmq.send_batch($1, $2, $3, clock_timestamp())';
create function pgmq.send_batch(queue_name text, msgs jsonb[], delay integer) returns setof bigint
  language sql as 'select * from pgmq.send_batch($1, $2, null, $3)';
create function pgmq.send_batch(queue_name text, msgs jsonb[], delay timestamptz) returns setof bigint
  language sql as 'select * from pgmq.send_batch($1, $2, null, $3)';
create function pgmq.send_batch(queue_name text, msgs jsonb[]) returns setof bigint
  language sql as 'select * from pgmq.send_batch($1, $2, null, clock_timestamp())';
create function pgmq.send(queue_name text, msg jsonb, headers jsonb, delay timestamptz) returns setof bigint
  language sql as 'select * from pgmq.send_batch($1, array[$2], array[$3], $4)';
create function pgmq.send(queue_name text, msg jsonb, headers jsonb, delay integer) returns setof bigint
  language sql as 'select * from pgmq.send_batch($1, array[$2], array[$3], $4)';
create function pgmq.send(queue_name text, msg jsonb, headers jsonb) returns setof bigint
  language sql as 'select * from pgmq.send_batch($1, array[$2], array[$3], 0)';
create function pgmq.send(queue_name text, msg jsonb, delay integer) returns setof bigint
  language sql as 'select * from pgmq.send_batch($1, array[$2], $3)';
create function pgmq.send(queue_name text, msg jsonb, delay timestamptz) returns setof bigint
  language sql as 'select * from pgmq.send_batch($1, array[$2], $3)';
create function pgmq.send(queue_name text, msg jsonb) returns setof bigint
  language sql as 'select * from pgmq.send_batch($1, array[$2], 0)';

create function pgmq.read(queue_name text, vt integer, qty integer, conditional jsonb default '{}')
returns setof pgmq.message_record language plpgsql as $$
begin
  return query execute format('with next as (
      select msg_id from pgmq.%1$I
       where vt <= clock_timestamp() and message @> $3 order by msg_id limit $2 for update skip locked
    )
    update pgmq.%1$I as held set vt = clock_timestamp() + make_interval(secs => $1), read_ct = read_ct + 1
      from next where held.msg_id = next.msg_id
    returning held.msg_id, held.read_ct, held.enqueued_at, held.vt, held.message, held.headers',
    pgmq.format_table_name(queue_name, 'q')) using vt, qty, conditional;
end $$;
create function pgmq.read_with_poll(
  queue_name text, vt integer, qty integer, max_poll_seconds integer default 5, poll_interval_ms integer default 100,
  conditional jsonb default '{}'
) returns setof pgmq.message_record language sql as 'select * from pgmq.read($1, $2, $3, $6)';
create function pgmq.pop(queue_name text) returns setof pgmq.message_record language plpgsql as $$
begin
  return query execute format('delete from pgmq.%1$I where msg_id = (
      select msg_id from pgmq.%1$I where vt <= clock_timestamp() order by msg_id limit 1 for update skip locked
    ) returning msg_id, read_ct, enqueued_at, vt, message, headers', pgmq.format_table_name(queue_name, 'q'));
end $$;
create function pgmq.set_vt(queue_name text, msg_id bigint, vt integer) returns setof pgmq.message_record
language plpgsql as $$
begin
  return query execute format('update pgmq.%I set vt = clock_timestamp() + make_interval(secs => $2) where msg_id = $1
    returning msg_id, read_ct, enqueued_at, vt, message, headers', pgmq.format_table_name(queue_name, 'q'))
    using msg_id, vt;
end $$;

create function pgmq.delete(queue_name text, msg_ids bigint[]) returns setof bigint language plpgsql as $$
begin
  return query execute format('delete from pgmq.%I where msg_id = any ($1) returning msg_id',
    pgmq.format_table_name(queue_name, 'q')) using msg_ids;
end $$;
create function pgmq.delete(queue_name text, msg_id bigint) returns boolean
  language sql as 'select exists (select from pgmq.delete($1, array[$2]))';
create function pgmq.archive(queue_name text, msg_ids bigint[]) returns setof bigint language plpgsql as $$
begin
  return query execute format('with gone as (delete from pgmq.%I where msg_id = any ($1) returning *)
    insert into pgmq.%I (msg_id, read_ct, enqueued_at, vt, message, headers)
    select msg_id, read_ct, enqueued_at, vt, message, headers from gone returning msg_id',
    pgmq.format_table_name(queue_name, 'q'), pgmq.format_table_name(queue_name, 'a')) using msg_ids;
end $$;
create function pgmq.archive(queue_name text, msg_id bigint) returns boolean
  language sql as 'select exists (select from pgmq.archive($1, array[$2]))';
create function pgmq.purge_queue(queue_name text) returns bigint language plpgsql as $$
declare
  gone bigint;
begin
  execute format('delete from pgmq.%I', pgmq.format_table_name(queue_name, 'q'));
  get diagnostics gone = row_count;
  return gone;
end $$;

create function pgmq.metrics(queue_name text) returns pgmq.metrics_result language plpgsql as $$
declare
  found_result pgmq.metrics_result;
begin
  execute format('select $1, count(*), extract(epoch from clock_timestamp() - max(enqueued_at))::integer,
      extract(epoch from clock_timestamp() - min(enqueued_at))::integer,
      coalesce(pg_sequence_last_value(pg_get_serial_sequence($2, ''msg_id'')::regclass), 0),
      clock_timestamp(), count(*) filter (where vt <= clock_timestamp()) from pgmq.%I',
    pgmq.format_table_name(queue_name, 'q'))
    into found_result using queue_name, format('pgmq.%I', pgmq.format_table_name(queue_name, 'q'));
  return found_result;
end $$;
create function pgmq.metrics_all() returns setof pgmq.metrics_result language sql as
  'select (pgmq.metrics(queue_name)).* from pgmq.meta';
