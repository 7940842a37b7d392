-- Row level security of the two tables decides; the hosted service grants the same.
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant all on all tables in schema storage to supabase_storage_admin, dashboard_user;
