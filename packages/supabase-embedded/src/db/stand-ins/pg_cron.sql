-- The tables and functions of pg_cron. Jobs are written down, so that migrations can schedule them, and never run.
create schema cron;
grant usage on schema cron to postgres;

create table cron.job (
  jobid bigserial primary key,
  schedule text not null,
  command text not null,
  nodename text not null default 'localhost',
  nodeport integer not null default 5432,
  database text not null default current_database(),
  username text not null default current_user,
  active boolean not null default true,
  jobname text,
  constraint jobname_username_uniq unique (jobname, username)
);
create table cron.job_run_details (
  jobid bigint, runid bigserial primary key, job_pid integer, database text, username text, command text,
  status text, return_message text, start_time timestamptz, end_time timestamptz
);

create function cron.schedule(schedule text, command text) returns bigint language sql as $$
  insert into cron.job (schedule, command) values ($1, $2) returning jobid
$$;
create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
  insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
  on conflict on constraint jobname_username_uniq
    do update set schedule = excluded.schedule, command = excluded.command
  returning jobid
$$;
create function cron.schedule_in_database(
  job_name text, schedule text, command text, database text, username text default null,
  active boolean default true
) returns bigint language sql as $$
  insert into cron.job (jobname, schedule, command, database, username, active)
  values ($1, $2, $3, $4, coalesce($5, current_user), $6)
  on conflict on constraint jobname_username_uniq do update
    set schedule = excluded.schedule, command = excluded.command, database = excluded.database,
        active = excluded.active
  returning jobid
$$;
create function cron.unschedule(job_id bigint) returns boolean language plpgsql as $$
begin
  delete from cron.job where jobid = job_id;
  if not found then raise exception 'could not find valid entry for job ''%''', job_id; end if;
  return true;
end $$;
create function cron.unschedule(job_name text) returns boolean language plpgsql as $$
begin
  delete from cron.job where jobname = job_name and username = current_user;
  if not found then raise exception 'could not find valid entry for job ''%''', job_name; end if;
  return true;
end $$;
create function cron.alter_job(
  job_id bigint, schedule text default null, command text default null, database text default null,
  username text default null, active boolean default null
) returns void language plpgsql as $$
begin
  update cron.job as job
     set schedule = coalesce(alter_job.schedule, job.schedule),
         command = coalesce(alter_job.command, job.command),
         database = coalesce(alter_job.database, job.database),
         username = coalesce(alter_job.username, job.username),
         active = coalesce(alter_job.active, job.active)
   where jobid = job_id;
  if not found then raise exception 'Job % does not exist or you don''t own it', job_id; end if;
end $$;
