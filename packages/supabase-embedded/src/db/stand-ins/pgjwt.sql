-- JSON Web Tokens signed with a shared secret (HS256, HS384, HS512), with the names of pgjwt.
create function url_encode(data bytea) returns text language sql immutable as $$
  select pg_catalog.rtrim(
    pg_catalog.translate(pg_catalog.encode(data, 'base64'), E'+/\n', '-_'), '=')
$$;
create function url_decode(data text) returns bytea language sql immutable as $$
  select pg_catalog.decode(
    pg_catalog.rpad(pg_catalog.translate(data, '-_', '+/'), (pg_catalog.length(data) + 3) / 4 * 4, '='), 'base64')
$$;
create function try_cast_double(inp text) returns double precision language plpgsql immutable as $$
begin
  return inp::double precision;
exception when others then
  return null;
end $$;

-- hmac() is pgcrypto's, wherever that is installed.
do $create$
declare
  pgcrypto text := (select extnamespace::regnamespace from pg_catalog.pg_extension where extname = 'pgcrypto');
begin
  execute format($sql$
    create function algorithm_sign(signables text, secret text, algorithm text) returns text
    language sql immutable as $$
      select @extschema@.url_encode(%s.hmac(signables, secret,
        case algorithm when 'HS256' then 'sha256' when 'HS384' then 'sha384' when 'HS512' then 'sha512' else '' end))
    $$
  $sql$, pgcrypto);
end $create$;

create function sign(payload json, secret text, algorithm text default 'HS256') returns text
language sql immutable as $$
  with signed (part) as (
    select @extschema@.url_encode(pg_catalog.convert_to(
             pg_catalog.format('{"alg":"%s","typ":"JWT"}', algorithm), 'utf8')) || '.' ||
           @extschema@.url_encode(pg_catalog.convert_to(payload::text, 'utf8'))
  )
  select part || '.' || @extschema@.algorithm_sign(part, secret, algorithm) from signed
$$;
create function verify(token text, secret text, algorithm text default 'HS256')
returns table (header json, payload json, valid boolean) language sql immutable as $$
  with parts (part) as (select pg_catalog.string_to_array(token, '.')),
  read (header, payload, sound) as (
    select pg_catalog.convert_from(@extschema@.url_decode(part[1]), 'utf8')::json,
           pg_catalog.convert_from(@extschema@.url_decode(part[2]), 'utf8')::json,
           part[3] = @extschema@.algorithm_sign(part[1] || '.' || part[2], secret, algorithm)
      from parts
  )
  select header, payload,
         sound and pg_catalog.tstzrange(
           pg_catalog.to_timestamp(@extschema@.try_cast_double(payload ->> 'nbf')),
           pg_catalog.to_timestamp(@extschema@.try_cast_double(payload ->> 'exp'))
         ) @> pg_catalog.now()
    from read
$$;
