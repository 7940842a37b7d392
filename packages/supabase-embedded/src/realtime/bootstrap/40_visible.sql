-- For each reader ({claims, keys}), which rows can be found now under its role and claims. `lookup` is a
-- query on the reader's keys ($1) that answers the array of those it found; a lookup that fails finds
-- nothing and tells why. `request.jwt.claim.sub` is the older name, still read by some `auth.uid()`.
drop function if exists realtime.visible(text, jsonb);
create function realtime.visible(lookup text, readers jsonb)
returns table (reader int, seen bigint[], problem text) language plpgsql as $$
declare
  asking record;
begin
  for asking in
    select ordinality::int - 1 as reader, value -> 'claims' as claims, value -> 'keys' as keys
      from jsonb_array_elements(readers) with ordinality
  loop
    reader := asking.reader;
    seen := '{}';
    problem := null;
    begin
      perform set_config('request.jwt.claims', asking.claims::text, true),
              set_config('request.jwt.claim.sub', coalesce(asking.claims ->> 'sub', ''), true),
              set_config('request.jwt.claim.role', asking.claims ->> 'role', true),
              set_config('role', asking.claims ->> 'role', true);
      execute lookup into seen using asking.keys;
      perform set_config('role', 'none', true);
    exception when others then
      problem := sqlerrm;
    end;
    return next;
  end loop;
end $$;

revoke all on function realtime.visible(text, jsonb) from public;
