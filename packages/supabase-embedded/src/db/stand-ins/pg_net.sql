-- The schema of pg_net. Requests wait in its queue, as with its worker stopped, so that the writes that cause them succeed.
create schema net;
grant usage on schema net to postgres, anon, authenticated, service_role;

create domain net.http_method as text check (upper(value) in ('GET', 'POST', 'DELETE'));
create type net.request_status as enum ('PENDING', 'SUCCESS', 'ERROR');
create type net.http_response as (status_code integer, headers jsonb, body text);
create type net.http_response_result as (status net.request_status, message text, response net.http_response);
create table net.http_request_queue (
  id bigserial, method net.http_method not null, url text not null, headers jsonb, body bytea,
  timeout_milliseconds integer not null
);
create table net._http_response (
  id bigint, status_code integer, content_type text, headers jsonb, content text, timed_out boolean,
  error_msg text, created timestamptz not null default now()
);

create function net._address(url text, params jsonb) returns text language sql immutable as $$
  select url || coalesce(
    (select '?' || pg_catalog.string_agg(key || '=' || value, '&') from pg_catalog.jsonb_each_text(params)), '')
$$;
create function net.http_get(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000
) returns bigint language sql security definer set search_path = '' as $$
  insert into net.http_request_queue (method, url, headers, timeout_milliseconds)
  values ('GET', net._address(url, params), headers, timeout_milliseconds) returning id
$$;
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{"Content-Type": "application/json"}',
  timeout_milliseconds integer default 5000
) returns bigint language sql security definer set search_path = '' as $$
  insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
  values ('POST', net._address(url, params), headers, pg_catalog.convert_to(body::text, 'utf8'), timeout_milliseconds)
  returning id
$$;
create function net.http_delete(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000,
  body jsonb default null
) returns bigint language sql security definer set search_path = '' as $$
  insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
  values ('DELETE', net._address(url, params), headers, pg_catalog.convert_to(body::text, 'utf8'), timeout_milliseconds)
  returning id
$$;
-- refuses: net.http_collect_response(request_id bigint, async boolean default true) returns net.http_response_result
-- refuses: net._await_response(request_id bigint) returns boolean
-- refuses: net.check_worker_is_up() returns void
-- refuses: net.worker_restart() returns boolean
