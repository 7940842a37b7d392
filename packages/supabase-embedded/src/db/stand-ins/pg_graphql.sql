-- The schema of pg_graphql; a call raises. graphql_public.graphql says what a project without the extension says.
do $$ begin
  if to_regnamespace('graphql') is null then create schema graphql; end if;
end $$;
grant usage on schema graphql to postgres, anon, authenticated, service_role;

-- refuses: graphql.resolve(query text, variables jsonb default '{}', "operationName" text default null, extensions jsonb default null) returns jsonb
-- refuses: graphql._internal_resolve(query text, variables jsonb default '{}', "operationName" text default null, extensions jsonb default null) returns jsonb
-- refuses: graphql.rebuild_schema() returns void
-- refuses: graphql.comment_directive(comment_ text) returns jsonb
-- refuses: graphql.exception(message text) returns text
-- refuses: graphql.get_schema_version() returns integer
-- refuses: graphql.increment_schema_version() returns event_trigger
