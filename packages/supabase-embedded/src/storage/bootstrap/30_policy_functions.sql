-- What policies on storage.objects are written with.
create or replace function storage.foldername(name text) returns text[] language plpgsql immutable as $$
declare
  parts text[] := string_to_array(name, '/');
begin
  return parts[1 : cardinality(parts) - 1];
end $$;

create or replace function storage.filename(name text) returns text language plpgsql immutable as $$
begin
  return substring(name from '[^/]*$');
end $$;

create or replace function storage.extension(name text) returns text language plpgsql immutable as $$
begin
  return substring(storage.filename(name) from '[^.]*$');
end $$;

-- The request being served, such as `storage.object.upload`.
create or replace function storage.operation() returns text language plpgsql stable as $$
begin
  return current_setting('storage.operation', true);
end $$;

create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable as $$
  select coalesce(
    regexp_replace(storage.operation(), '^storage\.', '') = any (
      select regexp_replace(expected, '^storage\.', '') from unnest(expected_operations) as expected where expected <> ''
    ), false)
$$;

create or replace function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

create or replace function storage.get_size_by_bucket() returns table (size bigint, bucket_id text)
language plpgsql stable as $$
begin
  return query
    select sum((o.metadata ->> 'size')::bigint)::bigint, o.bucket_id from storage.objects o group by o.bucket_id;
end $$;

create or replace function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb)
returns void language plpgsql as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
end $$;
