import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Backend, FileLink } from '../../src/backend/ports/backend.port'
import type { Project } from '../../src/backend/supabase/project'
import type { FolderSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { loadPreview } from '../../src/streams/filePreview'
import type { FileLine } from '../../src/streams/views/view'
import { fileLine, folderSource } from '../support/folders'
import { enter, profileOf } from '../support/profile'

const base = folderSource('papers', { limit: 100, refresh: { interval: 600 } })
const LETTERS = 'Grüße, '

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({
    'migrations/20260101000000_papers.sql': `
      create table public.readers (id uuid primary key);
      grant select on public.readers to authenticated;
      insert into storage.buckets (id, name) values ('papers', 'papers'), ('many', 'many');
      create policy "readers read" on storage.objects for select to authenticated
        using (exists (select from public.readers where id = (select auth.uid())));`,
  })
  await put('b.txt', LETTERS.repeat(40_000), 'text/plain')
  await put('A & b?.png', 'no picture', 'image/png')
  await put('reports/2026/nov.csv', 'a,b\n1,2\n', 'text/csv')
  await put('reports/.emptyFolderPlaceholder', '', 'application/octet-stream')
  await put('empty.txt', '', 'text/plain')
  await put('not-text.txt', new Uint8Array([1, 0, 2]), 'text/plain')
  await embeddedBackend.database.exec(`
    insert into storage.objects (bucket_id, name, metadata)
      select 'many', 'f' || lpad(i::text, 4, '0'), jsonb_build_object('size', (i + 1150) % 2300)
        from generate_series(1, 2300) i;
    insert into storage.objects (bucket_id, name, metadata) values ('many', 'folder/x', '{"size": 1}')`)
})
afterAll(() => embeddedBackend.close())

async function openSignedIn(isReader = true, options: Partial<Project> = {}): Promise<Backend> {
  const { email, id } = await signedUp(embeddedBackend)
  if (isReader) await embeddedBackend.database.exec(`insert into public.readers values ('${id}')`)
  const port = profileOf(embeddedBackend, options).open()
  await enter(port, email)
  return port
}
async function put(name: string, body: string | Uint8Array<ArrayBuffer>, contentType: string) {
  const { ok } = await fetch(`${embeddedBackend.url}/storage/v1/object/papers/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${embeddedBackend.keys.secret}`, 'content-type': contentType },
    body,
  })
  expect(ok).toBe(true)
}

/** One listing, or its loss. */
const listFolder = ({ sources }: Backend, source: Partial<FolderSource> = {}) =>
  firstValueFrom(sources.list({ ...base, ...source })).catch((loss: unknown) => loss)
const names = async ({ sources }: Backend, source: Partial<FolderSource> = {}) => {
  const { rows, isTruncated } = await firstValueFrom(sources.list({ ...base, ...source }))
  return { paths: rows.map(row => row['path']), isTruncated }
}
const lookAt = async ({ sources }: Backend, key: string, content: FileLine['content']) =>
  loadPreview(
    sources,
    { bucket: 'papers', line: fileLine(key, content) },
    new AbortController().signal,
  ).catch((loss: unknown) => loss)

test('a folder lists its files, with the facts about each', async () => {
  const reader = await openSignedIn()
  expect(await listFolder(reader)).toEqual({
    rows: [
      file('A & b?.png', 'image/png', 10),
      file('b.txt', 'text/plain', 360_000),
      file('empty.txt', 'text/plain', 0),
      file('not-text.txt', 'text/plain', 3),
      {
        path: 'reports/',
        name: 'reports',
        folder: true,
        type: null,
        size: null,
        created_at: null,
        updated_at: null,
      },
    ],
    isTruncated: false,
  })
  expect(await names(reader, { path: 'reports/2026' })).toEqual({
    paths: ['reports/2026/nov.csv'],
    isTruncated: false,
  })
  expect(await names(reader, { path: 'reports' })).toEqual({ paths: ['reports/2026/'], isTruncated: false })
  expect(await names(reader, { search: 'B' })).toEqual({ paths: ['b.txt'], isTruncated: false })
  expect(await names(reader, { limit: 2 })).toEqual({ paths: ['A & b?.png', 'b.txt'], isTruncated: true })
})
const file = (path: string, type: string, size: number) => ({
  path,
  name: path,
  folder: false,
  type,
  size,
  created_at: expect.any(String) as string,
  updated_at: expect.any(String) as string,
})

test('more than Storage gives at once comes page by page, and the largest are found', async () => {
  const reader = await openSignedIn()
  const many = { bucket: 'many', limit: 5_000 }
  const { paths, isTruncated } = await names(reader, many)
  expect(new Set(paths).size).toBe(2301)
  expect(isTruncated).toBe(false)
  const largest = { ...many, limit: 3, order: { column: 'size', ascending: false } } as const
  const read = await firstValueFrom(reader.sources.list({ ...base, ...largest }))
  expect(read.rows.map(({ folder, size }) => [folder, size])).toEqual([
    [true, null],
    [false, 2299],
    [false, 2298],
  ])
  expect(read.isTruncated).toBe(true)
})

test('a change between two pages starts the listing again', async () => {
  let pages = 0
  const port = await openSignedIn(true, {
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (!pathname.includes('/object/list/')) return answer
      pages += 1
      if (pages === 1)
        await embeddedBackend.database.exec(
          `insert into storage.objects (bucket_id, name, metadata) values ('many', 'a first one', '{"size": 1}')`,
        )
      return answer
    },
  })
  const { rows: read } = await firstValueFrom(port.sources.list({ ...base, bucket: 'many', limit: 5_000 }))
  expect(read.map(row => row['path'])).toContain('a first one')
  expect(new Set(read.map(row => row['path'])).size).toBe(2302)
  expect(pages).toBeGreaterThan(3)
})

test('a viewer without rights learns nothing, neither of files nor of missing buckets', async () => {
  const [reader, stranger] = [await openSignedIn(), await openSignedIn(false)]
  const nothing = { rows: [], isTruncated: false }
  expect(await listFolder(stranger)).toEqual(nothing)
  expect(await listFolder(stranger, { bucket: 'nowhere' })).toEqual(nothing)
  expect(await listFolder(reader, { bucket: 'nowhere' })).toEqual(nothing)
  expect(await listFolder(reader, { path: 'nowhere' })).toEqual(nothing)
  const goneLoss = { kind: 'unknown', reason: 'NoSuchKey: Object not found' }
  expect(await lookAt(stranger, 'b.txt', 'text')).toEqual(goneLoss)
  expect(await lookAt(reader, 'c.txt', 'text')).toEqual(goneLoss)
})

test('a signed address shows one file to anybody who has it, and is not logged', async () => {
  const reader = await openSignedIn()
  const foundPreview = await lookAt(reader, 'A & b?.png', 'image')
  const { viewUrl, downloadUrl, lifetimeMs } = linkIn(foundPreview)
  expect(JSON.stringify(foundPreview)).not.toContain('token')
  expect(await (await fetch(viewUrl.open())).text()).toBe('no picture')
  const savedAnswer = await fetch(downloadUrl.open())
  expect(savedAnswer.headers.get('content-disposition')).toContain(`filename*=UTF-8''A%20%26%20b%3F.png`)
  expect(lifetimeMs).toBeGreaterThan(590_000)
  expect(lifetimeMs).toBeLessThanOrEqual(600_000)
  const other = viewUrl.open().replace('A%20%26%20b%3F.png', 'b.txt')
  expect(other).not.toBe(viewUrl.open())
  expect((await fetch(other)).ok).toBe(false)
})
test('an address for others lives as long as was asked for', async () => {
  const reader = await openSignedIn()
  const { viewUrl, lifetimeMs } = await firstValueFrom(
    reader.sources.sign({ bucket: 'papers', path: 'b.txt' }, 7 * 86_400_000),
  )
  expect(lifetimeMs).toBeGreaterThan(7 * 86_400_000 - 10_000)
  const [, claims = ''] = new URL(viewUrl.open()).searchParams.get('token')?.split('.') ?? []
  const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number; exp: number }
  expect(exp - iat).toBe(7 * 86_400)
})
const linkIn = (value: unknown): FileLink => {
  if (typeof value === 'object' && value !== null && 'link' in value) return value.link as FileLink
  throw new Error(JSON.stringify(value))
}

test('only the shown part of a text is read, and nothing of other files', async () => {
  const reader = await openSignedIn()
  const { text } = (await lookAt(reader, 'b.txt', 'text')) as { text: { text: string; isTruncated: boolean } }
  expect(text.isTruncated).toBe(true)
  expect(new TextEncoder().encode(text.text).length).toBeGreaterThan(262_140)
  expect(LETTERS.repeat(40_000).startsWith(text.text)).toBe(true)
  expect(await lookAt(reader, 'empty.txt', 'text')).toMatchObject({ text: { text: '', isTruncated: false } })
  expect(await lookAt(reader, 'not-text.txt', 'text')).toMatchObject({ text: { text: null } })
  expect(await lookAt(reader, 'reports/2026/nov.csv', 'text')).toMatchObject({
    text: { text: 'a,b\n1,2\n', isTruncated: false },
  })
  expect(await lookAt(reader, 'reports/', 'folder')).toMatchObject({
    type: 'folder',
    isTruncated: false,
    lines: [{ key: 'reports/2026/', name: '2026', content: 'folder' }],
  })
})

test('a refusal says who can fix it', async () => {
  const reader = await openSignedIn()
  onTestFinished(() => void (embeddedBackend.faults.http = {}))
  for (const [status, kind] of [
    [429, 'limited'],
    [503, 'lost'],
    [413, 'misconfigured'],
  ] as const) {
    embeddedBackend.faults.http = { storage: { status } }
    expect(await listFolder(reader)).toMatchObject({ kind })
    expect(await lookAt(reader, 'b.txt', 'text')).toMatchObject({ kind })
  }
  embeddedBackend.faults.http = { storage: { drop: true } }
  expect(await listFolder(reader)).toMatchObject({ kind: 'lost' })
  embeddedBackend.faults.http = {}
  expect(await listFolder(reader, { bucket: 'ümlaut' })).toMatchObject({ kind: 'misconfigured' })
})

test('is listed again, with new files reported', async () => {
  const reader = await openSignedIn()
  const steps: RowsEvent[] = []
  const paths: unknown[] = []
  const folder = { ...base, path: 'reports/2026', refresh: { interval: 1 } }
  const subscription = sourceRows(reader.sources, folder).subscribe(step => {
    steps.push(step)
    if (step.type === 'rows') paths.push([...step.rows].map(({ row }) => row['name']).join())
  })
  onTestFinished(() => subscription.unsubscribe())
  await until(() => expect(paths).toEqual(['nov.csv']))
  await put('reports/2026/dec.csv', 'a', 'text/csv')
  await until(() => expect(paths.at(-1)).toBe('dec.csv,nov.csv'))
  expect(steps.map(({ type }) => type)).not.toContain('suspect')
})
