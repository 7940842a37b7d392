import fc from '../testing/property'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { clientOf, startTestBackend } from '../testing/backend'

const NAMES = ['b.txt', 'A.txt', 'docs/2/x', 'docs/1/x', 'docs/1/y', 'docs/readme', 'Docs.md', 'img/c.png']

let backend: Backend
beforeAll(async () => {
  const rows = NAMES.map(
    (name, minute) =>
      `('files', '${name}', '{"size": 1}', '2026-01-01 00:${String(minute).padStart(2, '0')}Z')`,
  )
  backend = await startTestBackend({
    'migrations/20260101000000_files.sql': `
      insert into storage.buckets (id, name) values ('files', 'files'), ('any', 'any');
      insert into storage.objects (bucket_id, name, metadata, created_at) values ${rows.join(',')};`,
  })
})
afterAll(() => backend.close())

const files = () => clientOf(backend, 'secret').storage.from('files')
const names = (answer: { data: { name: string }[] | null }) => answer.data?.map(entry => entry.name)

test('a folder is listed one level deep, case ignored in the order', async () => {
  expect(names(await files().list())).toEqual(['A.txt', 'b.txt', 'Docs.md', 'docs', 'img'])
  expect(names(await files().list('docs'))).toEqual(['1', '2', 'readme'])
  expect(names(await files().list('docs/1/'))).toEqual(['x', 'y'])
  expect(names(await files().list('nowhere'))).toEqual([])
})

test('a folder has a name and nothing else', async () => {
  const { data } = await files().list('', { search: 'img' })
  expect(data).toEqual([
    { name: 'img', id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null },
  ])
})

test('a file shows its row', async () => {
  const { data } = await files().list('', { search: 'b.' })
  expect(data).toMatchObject([
    {
      name: 'b.txt',
      id: expect.any(String) as string,
      created_at: '2026-01-01T00:00:00.000Z',
      metadata: { size: 1 },
    },
  ])
})

test('the search looks at the beginning of names', async () => {
  expect(names(await files().list('', { search: 'do' }))).toEqual(['Docs.md', 'docs'])
  expect(names(await files().list('docs', { search: 're' }))).toEqual(['readme'])
  expect(names(await files().list('', { search: '%' }))).toEqual([])
})

test.for([
  [{ column: 'name', order: 'desc' }, ['img', 'docs', 'Docs.md', 'b.txt', 'A.txt']],
  [{ column: 'created_at', order: 'asc' }, ['docs', 'img', 'b.txt', 'A.txt', 'Docs.md']],
  [{ column: 'created_at', order: 'desc' }, ['img', 'docs', 'Docs.md', 'A.txt', 'b.txt']],
] as const)('sorted by %o', async ([sortBy, expectedNames]) => {
  expect(names(await files().list('', { sortBy }))).toEqual(expectedNames)
})

test('pages by limit and offset', async () => {
  const page = async (offset: number) => names(await files().list('', { limit: 2, offset }))
  expect([await page(0), await page(2), await page(4)]).toEqual([
    ['A.txt', 'b.txt'],
    ['Docs.md', 'docs'],
    ['img'],
  ])
})

test('a sort column of one’s own is refused', async () => {
  const { error } = await files().list('', { sortBy: { column: 'id; drop table x', order: 'asc' } })
  expect(error).toMatchObject({
    statusCode: '400',
    message: 'body/sortBy/column must be equal to one of the allowed values',
  })
})

test('version 2 pages through everything with a cursor', async () => {
  const paths: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await files().listV2({ limit: 3, ...(cursor === undefined ? {} : { cursor }) })
    paths.push(...(data?.objects.map(object => object.name) ?? []))
    cursor = data?.nextCursor
  } while (cursor !== undefined)
  expect(paths).toEqual([...NAMES].sort())
})

test('version 2 folds folders, in whole paths', async () => {
  const { data } = await files().listV2({ with_delimiter: true, prefix: 'docs/' })
  expect(data).toMatchObject({
    hasNext: false,
    folders: [
      { name: 'docs/1/', key: '1' },
      { name: 'docs/2/', key: '2' },
    ],
    objects: [{ name: 'docs/readme', key: 'readme' }],
  })
})

test.for([
  ['name', 'asc', ['A.txt', 'Docs.md', 'b.txt', 'docs/', 'img/']],
  ['name', 'desc', ['img/', 'docs/', 'b.txt', 'Docs.md', 'A.txt']],
  ['created_at', 'asc', ['b.txt', 'A.txt', 'docs/', 'Docs.md', 'img/']],
  ['created_at', 'desc', ['img/', 'Docs.md', 'docs/', 'A.txt', 'b.txt']],
] as const)('version 2 pages a folded listing by %s %s', async ([column, order, expectedNames]) => {
  const paths: string[] = []
  let cursor: string | undefined
  do {
    const { data, error } = await files().listV2({
      with_delimiter: true,
      limit: 1,
      sortBy: { column, order },
      ...(cursor === undefined ? {} : { cursor }),
    })
    expect(error).toBeNull()
    paths.push(...[...(data?.folders ?? []), ...(data?.objects ?? [])].map(entry => entry.name))
    cursor = data?.nextCursor
  } while (cursor !== undefined)
  expect(paths).toEqual(expectedNames)
})

test('a cursor that is not one is refused', async () => {
  const { error } = await files().listV2({ cursor: 'bm90IG9uZQ==' })
  expect(error).toMatchObject({ message: 'Invalid Parameter continuation token' })
})

const name = fc
  .array(fc.string({ unit: fc.constantFrom('a', 'B', '.', '0'), minLength: 1, maxLength: 2 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map(parts => parts.join('/'))

test('pages have neither gaps nor repeats, with any names', async () => {
  const any = clientOf(backend, 'secret').storage.from('any')
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('asc' as const, 'desc' as const),
      async (all, limit, order) => {
        await backend.database.transaction(async session => {
          await session.exec(
            `set local storage.allow_delete_query = 'true'; delete from storage.objects where bucket_id = 'any'`,
          )
          await session.query(
            `insert into storage.objects (bucket_id, name) select 'any', name from unnest($1::text[]) as name`,
            [all],
          )
        })
        const paths: string[] = []
        let cursor: string | undefined
        do {
          const { data } = await any.listV2({
            with_delimiter: true,
            limit,
            sortBy: { column: 'name', order },
            ...(cursor === undefined ? {} : { cursor }),
          })
          const page = [...(data?.folders ?? []), ...(data?.objects ?? [])].map(entry => entry.name)
          expect(page.length).toBeLessThanOrEqual(limit)
          paths.push(...page)
          cursor = data?.nextCursor
        } while (cursor !== undefined)
        expect(paths.sort()).toEqual([...new Set(all.map(each => /^[^/]+\/?/.exec(each)?.[0] ?? ''))].sort())
      },
    ),
    { numRuns: 40 },
  )
})
