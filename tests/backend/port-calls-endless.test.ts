import { firstValueFrom, lastValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../src/backend/ports/backend.port'
import { enter, profileOf } from '../support/profile'

/** Answers whose body begins, and never ends. */
const code = `
Deno.serve(async request => {
  const { status, text } = await request.json()
  const body = new ReadableStream({ start: stream => stream.enqueue(new TextEncoder().encode(text)) })
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
})`
let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({ 'functions/endless/index.ts': code })
})
afterAll(() => embeddedBackend.close())

const call = (port: Backend, status: number, text: string, timeoutMs = 2_000) =>
  port.calls.make({
    type: 'function',
    function: 'endless',
    method: 'POST',
    timeoutMs,
    body: JSON.stringify({ status, text }),
  })

test('an error whose text never ends is judged by its status and by what came', async () => {
  const { email } = await signedUp(embeddedBackend)
  const port = profileOf(embeddedBackend).open()
  await enter(port, email)
  // The first call also starts the function.
  expect(await firstValueFrom(call(port, 200, 'begins', 30_000))).toMatchObject({ type: 'begun' })
  const failure = await lastValueFrom(call(port, 500, 'half a sentence'))
  expect(failure).toMatchObject({ type: 'unclear', reason: { code: 'response_unknown' } })
  expect(JSON.stringify(failure)).toContain('half a sentence')
  expect(await lastValueFrom(call(port, 400, '{"message": "half a'))).toMatchObject({ type: 'refused' })
})
