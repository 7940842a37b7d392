-- What a project answers while pg_graphql is not installed.
create or replace function graphql_public.graphql(
  "operationName" text default null,
  query text default null,
  variables jsonb default null,
  extensions jsonb default null
) returns jsonb language sql immutable as $$
  select jsonb_build_object('errors', jsonb_build_array(
    jsonb_build_object('message', 'pg_graphql extension is not enabled.')))
$$;
