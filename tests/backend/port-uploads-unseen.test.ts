import type { Backend as Embedded } from 'supabase-embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend, Upload } from '../../src/backend/ports/backend.port'
import { openParcels } from '../support/parcels'

let embeddedBackend: Embedded
let port: Backend
beforeAll(async () => {
  let sql: (text: string) => Promise<unknown>
  ;({ embeddedBackend, port, sql } = await openParcels(fetch))
  await sql(`insert into storage.buckets (id, name) values ('dropbox', 'dropbox'), ('papers', 'papers');
    create policy "drop" on storage.objects for insert to authenticated with check (true);
    create policy "read" on storage.objects for select to authenticated using (bucket_id = 'papers');
    insert into storage.objects (bucket_id, name, user_metadata) values
      ('dropbox', 'cv.txt', '{"upload": "cv.txt"}'), ('papers', 'cv.txt', '{"upload": "cv.txt"}')`)
})
afterAll(() => embeddedBackend.close())

const uploadTo = (bucket: string, path: string): Upload => ({
  id: path,
  file: new File(['hello'], path, { type: 'text/plain' }),
  to: { bucket, path },
  isReplacing: false,
})

test('in a bucket whose files one may not see, it’s unknown whether a file was stored; in another it isn’t', async () => {
  expect(await port.files.checkUpload(uploadTo('dropbox', 'cv.txt'))).toEqual({
    type: 'unclear',
    reason: { code: 'upload_unseen' },
    canStillArrive: true,
  })
  expect(await port.files.checkUpload(uploadTo('papers', 'cv.txt'))).toEqual({ type: 'stored' })
  expect(await port.files.checkUpload(uploadTo('papers', 'letters/none.txt'))).toEqual({ type: 'absent' })
})
