import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { sign } from '../src/storage/signature'
import { clientOf, startTestBackend } from '../testing/backend'

const ANN = '11111111-1111-4111-8111-111111111111'
const BEN = '22222222-2222-4222-8222-222222222222'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend({
    // As the hosted documentation writes them.
    'migrations/20260101000000_policies.sql': `
      insert into storage.buckets (id, name) values ('homes', 'homes'), ('attic', 'attic'), ('mailbox', 'mailbox');
      create policy "buckets are seen" on storage.buckets for select to authenticated using (id = 'homes');
      create policy "own folder: read" on storage.objects for select to authenticated
        using (bucket_id = 'homes' and (storage.foldername(name))[1] = (select auth.uid())::text);
      create policy "own folder: add" on storage.objects for insert to authenticated
        with check (bucket_id = 'homes' and (storage.foldername(name))[1] = (select auth.uid()::text)
          and storage.extension(name) <> 'exe');
      create policy "own files: change" on storage.objects for update to authenticated
        using (bucket_id = 'homes' and owner_id = (select auth.uid())::text);
      create policy "own files: delete" on storage.objects for delete to authenticated
        using (owner = (select auth.uid()) and storage.filename(name) <> 'keep.txt');
      create policy "everybody drops" on storage.objects for insert to anon with check (bucket_id = 'mailbox'
        and storage.allow_only_operation('object.upload')
        and current_setting('request.headers')::json ->> 'x-client-info' like 'supabase-js%' and (metadata ->> 'mimetype') like 'text/plain%');`,
  })
})
afterAll(() => backend.close())

const service = (bucket: string) => clientOf(backend, 'secret').storage.from(bucket)
const anon = (bucket: string) => clientOf(backend).storage.from(bucket)
const storageOf = (sub: string) =>
  clientOf(backend, 'publishable', {
    accessToken: () => backend.keys.sign({ role: 'authenticated', sub, aud: 'authenticated', exp: 4e9 }),
  }).storage
const homeOf = (sub: string) => storageOf(sub).from('homes')
const denialError = { message: 'new row violates row-level security policy', status: 400, statusCode: '403' }

test('a user owns what they put into their folder, and others see nothing of it', async () => {
  const path = `${ANN}/diary.txt`
  expect((await homeOf(ANN).upload(path, 'dear diary')).error).toBeNull()
  const [row] = await backend.database.query(
    `select owner, owner_id, path_tokens, version <> '1' as versioned, metadata from storage.objects where name = $1`,
    [path],
  )
  expect(row).toMatchObject({
    owner: ANN,
    owner_id: ANN,
    path_tokens: [ANN, 'diary.txt'],
    versioned: true,
    metadata: {
      eTag: '"372b4f421b068436216ee0190afcbd61"',
      size: 10,
      mimetype: 'text/plain;charset=UTF-8',
      cacheControl: 'max-age=3600',
      contentLength: 10,
      httpStatusCode: 200,
      lastModified: expect.any(String) as string,
    },
  })
  expect(await (await homeOf(ANN).download(path)).data?.text()).toBe('dear diary')
  const notFound = { message: 'Object not found', statusCode: '404' }
  expect((await homeOf(BEN).download(path)).error).toMatchObject(notFound)
  expect((await homeOf(BEN).info(path)).error).toMatchObject(notFound)
  expect((await homeOf(BEN).createSignedUrl(path, 60)).error).toMatchObject(notFound)
  expect((await homeOf(BEN).list(ANN)).data).toEqual([])
  expect((await homeOf(ANN).list(ANN)).data).toHaveLength(1)
})

test('nobody writes without a policy that allows it', async () => {
  expect((await homeOf(BEN).upload(`${ANN}/x.txt`, 'x')).error).toMatchObject(denialError)
  expect((await homeOf(ANN).upload(`${ANN}/virus.exe`, 'x')).error).toMatchObject(denialError)
  expect((await anon('homes').upload('x', 'x')).error).toMatchObject(denialError)
  expect((await homeOf(BEN).createSignedUploadUrl(`${ANN}/x.txt`)).error).toMatchObject(denialError)
})

test('a refused upload of megabytes is answered, not cut off', async () => {
  expect((await anon('attic').upload('big', Buffer.alloc(8_000_000))).error).toMatchObject(denialError)
})

test('policies see the operation, the headers and the type before the file is stored', async () => {
  expect((await anon('mailbox').upload('a.txt', 'x')).error).toBeNull()
  expect((await anon('mailbox').upload('b.bin', 'x', { contentType: 'image/png' })).error).toMatchObject(
    denialError,
  )
  expect((await anon('mailbox').createSignedUploadUrl('c.txt')).error).toMatchObject(denialError)
})

test('only the owner may replace a file', async () => {
  const path = `${ANN}/note.txt`
  await service('homes').upload(path, 'by the service')
  expect((await homeOf(ANN).update(path, 'by ann')).error).toMatchObject(denialError)
  await homeOf(ANN).upload(`${ANN}/own.txt`, 'v1')
  expect((await homeOf(ANN).update(`${ANN}/own.txt`, 'v2')).error).toBeNull()
})

test('remove returns the files it removed: the existing ones that the policies allow', async () => {
  await homeOf(ANN).upload(`${ANN}/a.txt`, 'a')
  await homeOf(ANN).upload(`${ANN}/keep.txt`, 'k')
  const { data } = await homeOf(ANN).remove([`${ANN}/a.txt`, `${ANN}/keep.txt`, `${ANN}/nothing`])
  expect(data).toMatchObject([
    { name: `${ANN}/a.txt`, bucket_id: 'homes', owner: ANN, metadata: { size: 1 } },
  ])
  expect((await homeOf(BEN).remove([`${ANN}/keep.txt`])).data).toEqual([])
  expect((await homeOf(ANN).exists(`${ANN}/keep.txt`)).data).toBe(true)
})

test('a file is moved and copied within what the policies allow, also between buckets', async () => {
  await homeOf(ANN).upload(`${ANN}/one.txt`, 'one', { contentType: 'text/css', metadata: { n: 1 } })
  expect(await homeOf(ANN).copy(`${ANN}/one.txt`, `${ANN}/two.txt`)).toEqual({
    data: { path: `homes/${ANN}/two.txt` },
    error: null,
  })
  expect((await homeOf(ANN).copy(`${ANN}/one.txt`, `${ANN}/two.txt`)).error).toMatchObject({
    message: 'The resource already exists',
    statusCode: '409',
  })
  expect((await homeOf(ANN).copy(`${ANN}/one.txt`, `${BEN}/one.txt`)).error).toMatchObject(denialError)
  expect((await homeOf(ANN).move(`${ANN}/one.txt`, `${ANN}/two.txt`)).error).toMatchObject({
    message: 'The resource already exists',
  })
  expect((await homeOf(ANN).move(`${ANN}/one.txt`, `${ANN}/sub/three.txt`)).data).toMatchObject({
    message: 'Successfully moved',
  })
  expect((await homeOf(ANN).exists(`${ANN}/one.txt`)).data).toBe(false)
  const moveAnswer = await service('homes').move(`${ANN}/sub/three.txt`, 'three.txt', {
    destinationBucket: 'attic',
  })
  expect(moveAnswer.error).toBeNull()
  expect(await (await service('attic').download('three.txt')).data?.text()).toBe('one')
  expect((await service('attic').info('three.txt')).data).toMatchObject({
    contentType: 'text/css',
    metadata: { n: 1 },
  })
  await service('homes').remove([`${ANN}/two.txt`])
  expect(await (await service('attic').download('three.txt')).data?.text()).toBe('one')
  expect((await homeOf(BEN).move(`${ANN}/diary.txt`, `${BEN}/mine.txt`)).error).toMatchObject({
    message: 'Object not found',
  })
})

test('policies hide buckets, and prevent creating one', async () => {
  const { data } = await storageOf(ANN).listBuckets()
  expect(data?.map(bucket => bucket.id)).toEqual(['homes'])
  expect((await storageOf(ANN).getBucket('attic')).error).toMatchObject({ message: 'Bucket not found' })
  expect((await storageOf(ANN).createBucket('new')).error).toMatchObject(denialError)
  expect((await storageOf(ANN).deleteBucket('attic')).error).toMatchObject({
    message: 'The bucket you tried to delete is not empty',
  })
})

test('a signed URL opens one file for a while, as a download if wished', async () => {
  await service('attic').upload('plans/a b.txt', 'secret plan')
  const signAnswer = await service('attic').createSignedUrl('plans/a b.txt', 60, { download: 'plan.txt' })
  const answer = await fetch(signAnswer.data?.signedUrl ?? '')
  expect([answer.status, await answer.text(), answer.headers.get('content-disposition')]).toEqual([
    200,
    'secret plan',
    "attachment; filename=plan.txt; filename*=UTF-8''plan.txt",
  ])
  expect(answer.headers.get('expires')).not.toBeNull()
  const other = signAnswer.data?.signedUrl.replace('a%20b', 'other') ?? ''
  expect(await (await fetch(other)).json()).toMatchObject({ message: 'Invalid signature', statusCode: '400' })
})

test('a signed URL that is over says so', async () => {
  await service('attic').upload('short', 'x')
  const token = await sign(backend.keys.jwtSecret, 'download', 'attic/short', -1)
  const answer = await fetch(`${backend.url}/storage/v1/object/sign/attic/short?token=${token}`)
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { statusCode: '400', error: 'InvalidJWT', message: '"exp" claim timestamp check failed' },
  ])
})

test('many URLs are signed at once, and missing files are reported', async () => {
  await service('attic').upload('m1', 'one')
  const { data } = await service('attic').createSignedUrls(['m1', 'm2'], 60)
  expect(data).toMatchObject([
    { path: 'm1', error: null },
    {
      path: 'm2',
      error: 'Either the object does not exist or you do not have access to it',
      signedUrl: null,
    },
  ])
  expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('one')
})

test('a signed upload URL accepts one file, even from a caller without rights', async () => {
  const path = `${ANN}/sent.txt`
  const { data } = await homeOf(ANN).createSignedUploadUrl(path)
  const send = (body: string) => anon('homes').uploadToSignedUrl(path, data?.token ?? '', body)
  expect(await send('by post')).toMatchObject({ error: null, data: { path, fullPath: `homes/${path}` } })
  expect((await send('again')).error).toMatchObject({ message: 'The resource already exists' })
  expect(await (await homeOf(ANN).download(path)).data?.text()).toBe('by post')
  const elsewhere = await anon('homes').uploadToSignedUrl(`${ANN}/else.txt`, data?.token ?? '', 'x')
  expect(elsewhere.error).toMatchObject({ message: 'Invalid signature' })
  const download = await fetch(`${backend.url}/storage/v1/object/sign/homes/${path}?token=${data?.token}`)
  expect(await download.json()).toMatchObject({ message: 'Token is not scoped for download' })
})
