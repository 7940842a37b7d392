-- The types and functions of pgsql-http 1.6; a call raises.
create domain http_method as text;
create type http_header as (field varchar, value varchar);
create type http_response as (status integer, content_type varchar, headers http_header[], content varchar);
create type http_request as (
  method http_method, uri varchar, headers http_header[], content_type varchar, content varchar
);
create function http_header(field varchar, value varchar) returns http_header
  language sql immutable as 'select $1, $2';

-- refuses: http(request http_request) returns http_response
-- refuses: http_get(uri varchar) returns http_response
-- refuses: http_get(uri varchar, data jsonb) returns http_response
-- refuses: http_post(uri varchar, content varchar, content_type varchar) returns http_response
-- refuses: http_post(uri varchar, data jsonb) returns http_response
-- refuses: http_put(uri varchar, content varchar, content_type varchar) returns http_response
-- refuses: http_patch(uri varchar, content varchar, content_type varchar) returns http_response
-- refuses: http_delete(uri varchar) returns http_response
-- refuses: http_delete(uri varchar, content varchar, content_type varchar) returns http_response
-- refuses: http_head(uri varchar) returns http_response
-- refuses: http_set_curlopt(curlopt varchar, value varchar) returns boolean
-- refuses: http_reset_curlopt() returns boolean
-- refuses: http_list_curlopt(out curlopt text, out value text) returns setof record
-- refuses: urlencode(string varchar) returns text
-- refuses: urlencode(string bytea) returns text
-- refuses: urlencode(data jsonb) returns text
-- refuses: text_to_bytea(data text) returns bytea
-- refuses: bytea_to_text(data bytea) returns text
