-- Keys and the functions of pgsodium that projects call; a call raises.
create type pgsodium.key_status as enum ('default', 'valid', 'invalid', 'expired');
create type pgsodium.key_type as enum (
  'aead-ietf', 'aead-det', 'hmacsha512', 'hmacsha256', 'auth', 'shorthash', 'generichash', 'kdf', 'secretbox',
  'secretstream', 'stream_xchacha20'
);
create table pgsodium.key (
  id uuid primary key default gen_random_uuid(),
  status pgsodium.key_status default 'valid',
  created timestamptz not null default current_timestamp,
  expires timestamptz,
  key_type pgsodium.key_type,
  key_id bigint,
  key_context bytea,
  name text unique,
  associated_data text default 'associated',
  raw_key bytea,
  raw_key_nonce bytea,
  parent_key uuid references pgsodium.key (id),
  comment text,
  user_data text
);
create view pgsodium.valid_key as
  select id, name, status, key_type, key_id, key_context, created, expires, associated_data
    from pgsodium.key
   where status in ('valid', 'default') and (expires is null or expires > now());

-- refuses: pgsodium.create_key(key_type pgsodium.key_type default 'aead-det', name text default null, raw_key bytea default null, raw_key_nonce bytea default null, parent_key uuid default null, key_context bytea default 'pgsodium', expires timestamptz default null, associated_data text default '') returns pgsodium.valid_key
-- refuses: pgsodium.crypto_aead_det_keygen() returns bytea
-- refuses: pgsodium.crypto_aead_det_noncegen() returns bytea
-- refuses: pgsodium.crypto_aead_det_encrypt(message bytea, additional bytea, key_uuid uuid, nonce bytea default null) returns bytea
-- refuses: pgsodium.crypto_aead_det_decrypt(message bytea, additional bytea, key_uuid uuid, nonce bytea default null) returns bytea
-- refuses: pgsodium.crypto_secretbox_keygen() returns bytea
-- refuses: pgsodium.crypto_secretbox_noncegen() returns bytea
-- refuses: pgsodium.crypto_secretbox(message bytea, nonce bytea, key bytea) returns bytea
-- refuses: pgsodium.crypto_secretbox_open(ciphertext bytea, nonce bytea, key bytea) returns bytea
-- refuses: pgsodium.derive_key(key_id bigint, key_len integer default 32, context bytea default 'pgsodium') returns bytea
-- refuses: pgsodium.randombytes_buf(size integer) returns bytea
-- refuses: pgsodium.randombytes_uniform(upper_bound integer) returns integer
