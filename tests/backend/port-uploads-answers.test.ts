import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Backend } from '../../src/backend/ports/backend.port'
import { enter, profileOf } from '../support/profile'
import { request } from '../support/request'
import { fileOf, schema, send, uploadOf } from '../support/uploads'

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend(
    { 'migrations/20260101000000_papers.sql': schema },
    { faults: true },
  )
})
afterAll(() => embeddedBackend.close())

async function openClerk(Request = request): Promise<Backend> {
  const { email, id } = await signedUp(embeddedBackend)
  await embeddedBackend.database.exec(`insert into public.clerks values ('${id}', true)`)
  const port = profileOf(embeddedBackend, { request: Request }).open()
  await enter(port, email)
  return port
}

test.each([
  ['a page', { status: 200, page: true }],
  ['a JSON of somebody else', { status: 201 }],
])('%s instead of the answer of Storage leaves it open whether a file was stored', async (_, fault) => {
  const clerk = await openClerk()
  const upload = uploadOf(fileOf('portal.txt', 'hello'))
  embeddedBackend.faults.http = { storage: { ...fault, times: 1 } }
  expect(await send(clerk, upload)).toMatchObject({ type: 'unanswered' })
  expect(await clerk.files.checkUpload(upload)).not.toMatchObject({ type: 'stored' })
})

/** Sends a file as a browser does whose connection died before the answer: once more. */
class RequestTwice extends request {
  #first: { url: string; headers: Headers } | null = null
  override open(method: string, url: string | URL) {
    this.#first = { url: `${url}`, headers: new Headers() }
    super.open(method, url)
  }
  override setRequestHeader(name: string, value: string) {
    this.#first?.headers.set(name, value)
    super.setRequestHeader(name, value)
  }
  override send(file: File) {
    const { url = '', headers } = this.#first ?? {}
    void fetch(url, { method: 'POST', body: file, ...(headers && { headers }) }).then(() => super.send(file))
  }
}

test('a file that the browser sent twice is stored; its own name is not taken', async () => {
  const clerk = await openClerk(RequestTwice)
  const upload = uploadOf(fileOf('twice.txt', 'hello'))
  expect(await send(clerk, upload)).toEqual({ type: 'stored' })
  const other = uploadOf(fileOf('twice.txt', 'another'))
  expect(await send(clerk, other)).toMatchObject({ kind: 'conflict', reason: { code: 'file_exists' } })
})

/** A file that is removed from the disk once this many parts of it were read. */
function fileReadable(parts: number): File {
  const file = fileOf('removed.txt', 'hello')
  let readCount = 0
  Object.defineProperty(file, 'slice', {
    value: (from: number, to: number) => {
      readCount += 1
      const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }
      return readCount > parts ? gone : new Blob(['hello']).slice(from, to)
    },
  })
  return file
}

test('a file that was sent before it was removed from the disk may have been stored', async () => {
  const clerk = await openClerk()
  onTestFinished(() => void (embeddedBackend.faults.http = {}))
  embeddedBackend.faults.http = { storage: { drop: true, times: 1 } }
  expect(await send(clerk, uploadOf(fileReadable(1)))).toMatchObject({ type: 'unanswered' })
})

/** A browser that cannot read the file, and so sends nothing. */
class UnreadRequest extends request {
  override send() {
    this.abort()
  }
}

test('a file that was removed from the disk before it was sent is refused', async () => {
  const clerk = await openClerk(UnreadRequest)
  expect(await send(clerk, uploadOf(fileReadable(0)))).toMatchObject({
    type: 'refused',
    reason: { code: 'unreadable_file' },
  })
})
