import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Backend, FileChange, UploadEvent } from '../../src/backend/ports/backend.port'
import type { Project } from '../../src/backend/supabase/project'
import { enter, profileOf } from '../support/profile'
import { request } from '../support/request'
import { fileOf, schema, send, uploadOf } from '../support/uploads'

const MB = 1_000_000
let embeddedBackend: Embedded
let disk: string
beforeAll(async () => {
  // Where the backend keeps files. Other test files run in the same process.
  const { TMPDIR = tmpdir() } = process.env
  disk = mkdtempSync(join(TMPDIR, 'signalbox-uploads-'))
  process.env['TMPDIR'] = disk
  embeddedBackend = await startTestBackend(
    { 'migrations/20260101000000_papers.sql': schema },
    { faults: true },
  )
  process.env['TMPDIR'] = TMPDIR
})
afterAll(async () => {
  await embeddedBackend.close()
  rmSync(disk, { recursive: true, force: true })
})

async function openSignedIn(writes = true, options: Partial<Project> = {}): Promise<Backend> {
  const { email, id } = await signedUp(embeddedBackend)
  await embeddedBackend.database.exec(`insert into public.clerks values ('${id}', ${writes})`)
  const port = profileOf(embeddedBackend, { request, ...options }).open()
  await enter(port, email)
  return port
}
const readStored = (path: string, bucket = 'papers') =>
  embeddedBackend.database.query<{ size: number; mimetype: string; upload: string }>(
    `select (metadata->>'size')::int as size, metadata->>'mimetype' as mimetype, user_metadata->>'upload' as upload
       from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, path],
  )

const makeRefusal = (kind: string, reason?: object) => ({
  type: 'refused',
  kind,
  ...(reason && { reason }),
})

test('a file is stored as it was sent, under its name, and known again', async () => {
  const clerk = await openSignedIn()
  const upload = uploadOf(fileOf('A & b?.txt', 'Grüße', 'text/plain'), { path: 'letters/A & b?.txt' })
  expect(await clerk.files.exists(upload.to)).toBe(false)
  expect(await clerk.files.checkUpload(upload)).toMatchObject({ type: 'unclear' })
  expect(await send(clerk, upload)).toEqual({ type: 'stored' })
  expect(await readStored('letters/A & b?.txt')).toEqual([
    { size: 7, mimetype: 'text/plain', upload: upload.id },
  ])
  expect(await clerk.files.exists(upload.to)).toBe(true)
  expect(await clerk.files.exists({ ...upload.to, path: 'letters/A' })).toBe(false)
  expect(await clerk.files.exists({ ...upload.to, path: 'letters' })).toBe(false)
  expect(await clerk.files.checkUpload(upload)).toEqual({ type: 'stored' })
  expect(await clerk.files.checkUpload({ ...upload, id: 'another' })).toEqual({ type: 'absent' })
  expect(await send(clerk, uploadOf(fileOf('empty', '')))).toEqual({ type: 'stored' })
  expect(await readStored('empty')).toMatchObject([{ size: 0, mimetype: 'application/octet-stream' }])
})

/** Bytes of all files that the backend keeps, those that are still coming in included. */
const countKept = () =>
  readdirSync(disk, { recursive: true, encoding: 'utf8' })
    .filter(name => name.startsWith('supabase-embedded-files-'))
    .map(name => statSync(join(disk, name)))
    .reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0)

test('fifty megabytes tell how far they are, and arrive', async () => {
  const clerk = await openSignedIn()
  const file = fileOf('large.bin', new Uint8Array(50 * MB).fill(7))
  const progressSteps: number[] = []
  const upload = uploadOf(file)
  const end = new Promise<UploadEvent | undefined>(resolve => {
    let last: UploadEvent | undefined
    clerk.files.upload(upload).subscribe({
      next: each => {
        last = each
        if (each.type === 'progress') progressSteps.push(each.bytes)
      },
      complete: () => resolve(last),
    })
  })
  expect(await end).toEqual({ type: 'stored' })
  expect(progressSteps.at(-1)).toBe(50 * MB)
  expect(progressSteps).toEqual(progressSteps.toSorted((a, b) => a - b))
  expect(await readStored('large.bin')).toMatchObject([{ size: 50 * MB }])
  await clerk.files.checkUpload(upload)
})

test.each([
  ['while it is read', 0],
  ['before it is read', 1_000],
])('an upload stopped %s leaves nothing', async (_, delay) => {
  const clerk = await openSignedIn()
  const before = countKept()
  embeddedBackend.faults.http = { storage: { delay, only: '/papers/stopped' } }
  onTestFinished(() => void (embeddedBackend.faults.http = {}))
  const name = `stopped-${delay}.bin`
  const upload = uploadOf(fileOf(name, new Uint8Array(50 * MB)))
  const bytes = await new Promise<number>(resolve => {
    const subscription = clerk.files.upload(upload).subscribe(event => {
      if (event.type !== 'progress' || event.bytes === 0) return
      subscription.unsubscribe()
      resolve(event.bytes)
    })
  })
  expect(bytes).toBeLessThan(50 * MB)
  await new Promise(resolve => setTimeout(resolve, delay + 1_000))
  expect(await readStored(name)).toEqual([])
  expect(await clerk.files.checkUpload(upload)).toEqual({ type: 'absent' })
  await expect.poll(countKept).toBe(before)
  expect(await send(clerk, { ...upload, file: fileOf(name, 'whole') })).toEqual({ type: 'stored' })
})

test('of two files of one name the first stays, unless the other is to take its place', async () => {
  const clerk = await openSignedIn()
  const first = uploadOf(fileOf('twice.txt', 'first'))
  expect(await send(clerk, first)).toEqual({ type: 'stored' })
  const second = uploadOf(fileOf('twice.txt', 'the second'))
  expect(await send(clerk, second)).toMatchObject(
    makeRefusal('conflict', { code: 'file_exists', path: 'twice.txt' }),
  )
  expect(await readStored('twice.txt')).toMatchObject([{ size: 5, upload: first.id }])
  expect(await send(clerk, { ...second, isReplacing: true })).toEqual({ type: 'stored' })
  expect(await readStored('twice.txt')).toMatchObject([{ size: 10, upload: second.id }])
  expect(await clerk.files.checkUpload(first)).toEqual({ type: 'absent' })
})

test('a bucket’s limits are shown to those who may see them, and enforced for everybody', async () => {
  const [clerk, reader] = [await openSignedIn(), await openSignedIn(false)]
  expect(await clerk.files.limits('stamps')).toEqual({ size: 1000, types: ['image/png'] })
  expect(await clerk.files.limits('papers')).toEqual({ size: null, types: null })
  expect(await reader.files.limits('stamps')).toBeNull()
  const into = (file: File) => send(clerk, uploadOf(file, { bucket: 'stamps' }))
  const png = (bytes: number) => fileOf('a.png', new Uint8Array(bytes), 'image/png')
  expect(await into(png(1001))).toMatchObject(makeRefusal('size'))
  expect(await into(fileOf('a.gif', 'gif', 'image/gif'))).toMatchObject(
    makeRefusal('constraint', { code: 'file_type', bucket: 'stamps' }),
  )
  expect(await into(png(1000))).toEqual({ type: 'stored' })
  expect(await into(fileOf('ü.png', 'u', 'image/png'))).toMatchObject(makeRefusal('invalid'))
  expect(await readStored('a.gif', 'stamps')).toEqual([])
})

test('a missing right to write and a missing bucket are refused with that reason', async () => {
  const [reader, clerk] = [await openSignedIn(false), await openSignedIn()]
  expect(await send(reader, uploadOf(fileOf('mine.txt', 'mine')))).toMatchObject(
    makeRefusal('rights', { code: 'bucket_policy', bucket: 'papers' }),
  )
  expect(await readStored('mine.txt')).toEqual([])
  expect(await send(clerk, uploadOf(fileOf('a', 'a'), { bucket: 'nowhere' }))).toMatchObject(
    makeRefusal('gone'),
  )
})

test('an unanswered upload is checked, and never sent twice', async () => {
  const clerk = await openSignedIn()
  onTestFinished(() => void (embeddedBackend.faults.http = {}))
  const small = uploadOf(fileOf('small.txt', 'small'))
  embeddedBackend.faults.http = { storage: { drop: true, times: 1 } }
  expect(await send(clerk, small)).toMatchObject({ type: 'unanswered' })
  expect(await clerk.files.checkUpload(small)).toEqual({ type: 'absent' })
  embeddedBackend.faults.http = { storage: { status: 503, times: 1 } }
  expect(await send(clerk, small)).toMatchObject({ type: 'unanswered' })
  embeddedBackend.faults.http = { storage: { status: 429, times: 1 } }
  expect(await send(clerk, small)).toMatchObject(makeRefusal('limited'))
  embeddedBackend.faults.http = { storage: { drop: true } }
  expect(await clerk.files.checkUpload(small)).toMatchObject({ type: 'unanswered' })
  expect(await clerk.files.exists(small.to)).toBeNull()
})

const put = async (clerk: Backend, ...paths: string[]) => {
  for (const path of paths)
    expect(await send(clerk, uploadOf(fileOf(path, path)))).toEqual({ type: 'stored' })
}
const makeMove = (from: string, to: string): FileChange => ({ type: 'move', bucket: 'papers', from, to })
const makeRemoval = (...paths: string[]): FileChange => ({ type: 'remove', bucket: 'papers', paths })
const writtenOutcome = { type: 'written', row: null }

test('a file is renamed and moved, and never over another', async () => {
  const [clerk, reader] = [await openSignedIn(), await openSignedIn(false)]
  await put(clerk, 'from & to?.txt', 'taken.txt')
  const change = makeMove('from & to?.txt', 'moved/it no 1.txt')
  expect(await clerk.files.check(change)).toEqual({ type: 'absent' })
  expect(await reader.files.send(change)).toMatchObject({ type: 'refused' })
  expect(await readStored('from & to?.txt')).toHaveLength(1)
  expect(await clerk.files.send(change)).toEqual(writtenOutcome)
  expect(await clerk.files.check(change)).toEqual(writtenOutcome)
  expect(await readStored('moved/it no 1.txt')).toMatchObject([{ size: 14 }])
  expect(await clerk.files.send(change)).toMatchObject(makeRefusal('gone'))
  expect(await clerk.files.send(makeMove('moved/it no 1.txt', 'taken.txt'))).toMatchObject(
    makeRefusal('conflict', { code: 'file_exists', path: 'taken.txt' }),
  )
  expect(await readStored('taken.txt')).toMatchObject([{ size: 9 }])
})

test('several files are deleted at once, with the right to, and those left are named', async () => {
  const [clerk, reader] = [await openSignedIn(), await openSignedIn(false)]
  await put(clerk, 'd/1 (1).txt', 'd/2.txt', 'd/3.txt')
  const all = makeRemoval('d/1 (1).txt', 'd/2.txt')
  expect(await reader.files.send(all)).toMatchObject(
    makeRefusal('rights', { code: 'none_deleted', bucket: 'papers' }),
  )
  expect(await clerk.files.check(all)).toEqual({ type: 'absent' })
  expect(await clerk.files.send(all)).toEqual(writtenOutcome)
  expect(await clerk.files.check(all)).toEqual(writtenOutcome)
  expect(await readStored('d/2.txt')).toEqual([])
  const some = makeRemoval('d/3.txt', 'd/2.txt')
  expect(await clerk.files.check(some)).toMatchObject({ type: 'unclear' })
  expect(await clerk.files.send(some)).toMatchObject(
    makeRefusal('rights', { code: 'some_deleted', bucket: 'papers', paths: ['d/2.txt'], count: 2 }),
  )
})

test('a deletion without an answer is asked about', async () => {
  const clerk = await openSignedIn()
  onTestFinished(() => void (embeddedBackend.faults.http = {}))
  await put(clerk, 'e.txt')
  embeddedBackend.faults.http = { storage: { drop: true, times: 1 } }
  expect(await clerk.files.send(makeRemoval('e.txt'))).toMatchObject({ type: 'unanswered' })
  expect(await clerk.files.check(makeRemoval('e.txt'))).toEqual({ type: 'absent' })
  embeddedBackend.faults.http = { storage: { drop: true } }
  expect(await clerk.files.check(makeRemoval('e.txt'))).toMatchObject({ type: 'unanswered' })
})
