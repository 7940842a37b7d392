import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Backend } from '../src/backend'
import { clientOf, startTestBackend } from '../testing/backend'

const CONFIG = `
[storage]
file_size_limit = "1MiB"
[storage.buckets.avatars]
public = true
file_size_limit = "10KiB"
allowed_mime_types = ["image/png"]
[storage.buckets.docs]
objects_path = "./docs"
`
let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend({ 'config.toml': CONFIG, 'docs/guide/intro.md': '# Intro' })
})
afterAll(() => backend.close())
const storage = () => clientOf(backend, 'secret').storage

test('the buckets of config.toml are there at the start, filled from their folders', async () => {
  expect((await storage().getBucket('avatars')).data).toMatchObject({
    id: 'avatars',
    name: 'avatars',
    owner: '',
    public: true,
    file_size_limit: 10_240,
    allowed_mime_types: ['image/png'],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
  })
  const { data } = await storage().from('docs').download('guide/intro.md')
  expect([data?.type, await data?.text()]).toEqual(['text/markdown', '# Intro'])
})

test('a bucket is created, changed, emptied and deleted', async () => {
  expect(await storage().createBucket('mine', { public: false, fileSizeLimit: '1KB' })).toEqual({
    data: { name: 'mine' },
    error: null,
  })
  expect((await storage().getBucket('mine')).data).toMatchObject({ public: false, file_size_limit: 1000 })
  expect(
    await storage().updateBucket('mine', { public: true, fileSizeLimit: null, allowedMimeTypes: ['text/*'] }),
  ).toMatchObject({ data: { message: 'Successfully updated' } })
  expect((await storage().getBucket('mine')).data).toMatchObject({
    public: true,
    file_size_limit: null,
    allowed_mime_types: ['text/*'],
  })
  await storage().from('mine').upload('a/b', 'x')
  expect((await storage().deleteBucket('mine')).error).toMatchObject({
    message: 'The bucket you tried to delete is not empty',
    status: 400,
    statusCode: '409',
  })
  expect((await storage().emptyBucket('mine')).error).toBeNull()
  expect((await storage().from('mine').list()).data).toEqual([])
  expect((await storage().deleteBucket('mine')).data).toEqual({ message: 'Successfully deleted' })
  expect((await storage().getBucket('mine')).error).toMatchObject({ message: 'Bucket not found' })
})

test('buckets are listed, searched and sorted', async () => {
  const listBuckets = async (...[options]: Parameters<ReturnType<typeof storage>['listBuckets']>) =>
    (await storage().listBuckets(options)).data?.map(bucket => bucket.id)
  expect(await listBuckets({ sortColumn: 'id', sortOrder: 'desc' })).toEqual(['docs', 'avatars'])
  expect(await listBuckets({ search: 'AVA' })).toEqual(['avatars'])
  expect(await listBuckets({ sortColumn: 'id', limit: 1, offset: 1 })).toEqual(['docs'])
})

test.for([
  ['taken', 'avatars', {}, { message: 'The resource already exists', statusCode: '409' }],
  ['with a slash', 'a/b', {}, { message: 'Bucket name invalid', statusCode: '400' }],
  ['ending in a blank', 'a ', {}, { message: 'Bucket name invalid', statusCode: '400' }],
  [
    'for an unknown type',
    'x',
    { allowedMimeTypes: ['nonsense'] },
    { message: 'mime type nonsense is not supported' },
  ],
  [
    'beyond the project’s limit',
    'x',
    { fileSizeLimit: '1GB' },
    { message: 'The object exceeded the maximum allowed size' },
  ],
] as const)('a bucket %s is refused', async ([, name, options, error]) => {
  const answer = await storage().createBucket(name, { public: false, ...options } as never)
  expect(answer.error).toMatchObject({ status: 400, ...error })
})

test('a missing bucket can be neither changed nor deleted', async () => {
  const notFound = { message: 'Bucket not found', status: 400, statusCode: '404' }
  expect((await storage().updateBucket('nope', { public: true })).error).toMatchObject(notFound)
  expect((await storage().deleteBucket('nope')).error).toMatchObject(notFound)
  expect((await storage().emptyBucket('nope')).error).toMatchObject(notFound)
})

test('rows cannot be deleted behind the service’s back', async () => {
  await expect(backend.database.query(`delete from storage.objects`)).rejects.toThrow(
    'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
  )
})

test('files survive a restart, and those replaced or removed leave the disk', async () => {
  const data = mkdtempSync(join(tmpdir(), 'supabase-embedded-data-'))
  const filesOnDisk = () =>
    existsSync(join(data, 'storage'))
      ? readdirSync(join(data, 'storage'), { recursive: true, withFileTypes: true }).filter(entry =>
          entry.isFile(),
        ).length
      : 0
  const first = await startTestBackend({ 'config.toml': '[storage.buckets.files]' }, { data })
  const before = clientOf(first, 'secret').storage.from('files')
  await before.upload('kept', 'v1')
  await before.update('kept', 'v2')
  await before.upload('gone', 'x')
  await before.remove(['gone'])
  await first.close()
  expect(filesOnDisk()).toBe(1)
  const second = await startTestBackend({}, { data })
  // Also where it fails: on a server, an open database would keep the roles of the file's other ones.
  onTestFinished(async () => {
    await second.close()
    rmSync(data, { recursive: true })
  })
  const after = clientOf(second, 'secret').storage.from('files')
  expect(await (await after.download('kept')).data?.text()).toBe('v2')
})
