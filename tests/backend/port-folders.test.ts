import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FolderSource } from '../../src/board/model/source'
import { folderSource } from '../support/folders'
import { enter, profileOf } from '../support/profile'

let embeddedBackend: Embedded
const sql = (text: string) => embeddedBackend.database.exec(text)
beforeAll(async () => {
  embeddedBackend = await startTestBackend({
    'migrations/20260101000000_folders.sql': `
      insert into storage.buckets (id, name) select name, name from unnest(array['many', 'busy', 'full']) name;
      create policy "everybody reads" on storage.objects for select to authenticated using (true);`,
  })
  await sql(`
    insert into storage.objects (bucket_id, name, metadata, created_at)
      select 'many', 'f' || lpad(i::text, 4, '0'), '{"size": 1}', now() - i * interval '1 minute'
        from generate_series(1, 2500) i;
    insert into storage.objects (bucket_id, name, metadata)
      select 'full', 'f' || i, '{"size": 1}' from generate_series(1, 100) i;
    insert into storage.objects (bucket_id, name, metadata)
      values ('full', '.emptyFolderPlaceholder', '{"size": 0}');`)
})
afterAll(() => embeddedBackend.close())

const base = folderSource('many', {
  limit: 5_000,
  refresh: { interval: 600 },
  order: { column: 'created_at', ascending: false },
})
/** Reads a folder; `eachPage` runs before each request for one of its pages. */
async function readFolder(
  changedParts: Partial<FolderSource>,
  eachPage: (page: number) => Promise<unknown> = () => Promise.resolve(),
) {
  let pages = 0
  const { email } = await signedUp(embeddedBackend)
  const port = profileOf(embeddedBackend, {
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (pathname.includes('/object/list/')) await eachPage((pages += 1))
      return fetch(input, init)
    },
  }).open()
  await enter(port, email)
  const { rows, isTruncated } = await firstValueFrom(port.sources.list({ ...base, ...changedParts }))
  return { rows: rows.length, isTruncated, pages }
}

test('a folder that receives a file before every page is whole all the same', async () => {
  const add = (page: number) =>
    sql(
      `insert into storage.objects (bucket_id, name, metadata) values ('many', 'new ${page}', '{"size": 1}')`,
    )
  const { rows, isTruncated, pages } = await readFolder({}, add)
  expect({ isTruncated, pages }).toEqual({ isTruncated: false, pages: 7 })
  // Of those that came while the list was read, some may be missing: the next list has them.
  expect(rows).toBeGreaterThanOrEqual(2_500)
  // In the order of the last change, older files may have moved, too.
  const order = { column: 'updated_at', ascending: true } as const
  expect(await readFolder({ order }, () => sql(touchFirst))).toMatchObject({ isTruncated: true })
})
const touchFirst = `update storage.objects set updated_at = clock_timestamp() where id =
  (select id from storage.objects where bucket_id = 'many' order by updated_at, name limit 1)`

test('a list whose pages never meet is called a part', async () => {
  const add = (page: number) =>
    sql(`insert into storage.objects (bucket_id, name, metadata, created_at)
      select 'busy', 'new ${page} ' || i, '{"size": 1}', now() + ${page} * interval '1 day'
        from generate_series(1, 2000) i`)
  expect(await readFolder({ bucket: 'busy' }, add)).toEqual({ rows: 1_000, isTruncated: true, pages: 6 })
})

test('the placeholder of an empty folder takes no place in the list', async () => {
  const name = { column: 'name', ascending: true } as const
  const full = { bucket: 'full', order: name }
  expect(await readFolder({ ...full, limit: 100 })).toMatchObject({ rows: 100, isTruncated: false })
  expect(await readFolder({ ...full, limit: 99 })).toMatchObject({ rows: 99, isTruncated: true })
})
