import { randomUUID } from 'node:crypto'
import { lastValueFrom } from 'rxjs'
import type { Backend, Upload, UploadEvent } from '../../src/backend/ports/backend.port'

/** Clerks read files; those of them who write may do all else. */
export const schema = `
create table public.clerks (id uuid primary key, writes boolean);
grant select on public.clerks to authenticated;
insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values
  ('papers', 'papers', null, null), ('stamps', 'stamps', 1000, '{image/png}');
create policy "clerks read" on storage.objects for select to authenticated
  using (exists (select from public.clerks where id = (select auth.uid())));
create policy "clerks write" on storage.objects for insert to authenticated
  with check (exists (select from public.clerks where id = (select auth.uid()) and writes));
create policy "clerks change" on storage.objects for update to authenticated
  using (exists (select from public.clerks where id = (select auth.uid()) and writes));
create policy "clerks delete" on storage.objects for delete to authenticated
  using (exists (select from public.clerks where id = (select auth.uid()) and writes));
create policy "clerks know" on storage.buckets for select to authenticated
  using (exists (select from public.clerks where id = (select auth.uid()) and writes));
`

export const fileOf = (name: string, body: string | Uint8Array<ArrayBuffer>, type = '') =>
  new File([body], name, { type })
export const uploadOf = (
  file: File,
  rest: Partial<Upload> & { path?: string; bucket?: string } = {},
): Upload => ({
  id: randomUUID(),
  file,
  isReplacing: false,
  ...rest,
  to: { bucket: rest.bucket ?? 'papers', path: rest.path ?? file.name },
})
export const send = ({ files }: Backend, upload: Upload): Promise<UploadEvent> =>
  lastValueFrom(files.upload(upload))
