-- The views and functions of pg_stat_statements 1.11; reading one raises.
-- refuses: pg_stat_statements(showtext boolean, out userid oid, out dbid oid, out toplevel boolean, out queryid bigint, out query text, out plans bigint, out total_plan_time double precision, out min_plan_time double precision, out max_plan_time double precision, out mean_plan_time double precision, out stddev_plan_time double precision, out calls bigint, out total_exec_time double precision, out min_exec_time double precision, out max_exec_time double precision, out mean_exec_time double precision, out stddev_exec_time double precision, out rows bigint, out shared_blks_hit bigint, out shared_blks_read bigint, out shared_blks_dirtied bigint, out shared_blks_written bigint) returns setof record
-- refuses: pg_stat_statements_info(out dealloc bigint, out stats_reset timestamptz) returns record
-- refuses: pg_stat_statements_reset(userid oid default 0, dbid oid default 0, queryid bigint default 0, minmax_only boolean default false) returns timestamptz
create view pg_stat_statements as select * from pg_stat_statements(true);
create view pg_stat_statements_info as select * from pg_stat_statements_info();
grant select on pg_stat_statements, pg_stat_statements_info to public;
