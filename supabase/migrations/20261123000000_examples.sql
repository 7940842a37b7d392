-- The bucket itself, and what is in it, is said in config.toml.
create policy "signed-in users see the examples" on storage.objects for select to authenticated
  using (bucket_id = 'examples');
