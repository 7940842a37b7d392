import { createClient } from '@supabase/supabase-js'
import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { readLoss } from '../../src/backend/supabase/losses'
import { createMaxRows } from '../../src/backend/supabase/rest/maxRows'
import { readTable } from '../../src/backend/supabase/rest/readTable'
import { RowIntake } from '../../src/backend/supabase/rest/rowListParser'
import { source } from '../support/boards'

test('a refusal without a code may be that of a proxy, and its page is not repeated', () => {
  expect(readLoss(403, undefined, '<!doctype html><title>Sign in to the network</title>')).toEqual({
    ...{ kind: 'denied', reason: 'the project responded with 403 and a web page', isFromProxy: true },
  })
  expect(readLoss(404, undefined, undefined)).toEqual({
    ...{ kind: 'unknown', reason: 'the project responded with 404', isFromProxy: true },
  })
  expect(readLoss(400, 'REDIRECTED', 'elsewhere')).toMatchObject({ isFromProxy: true })
})

test.each([
  [403, '42501'],
  [401, '42501'],
  [404, 'PGRST205'],
  [400, 'OUTSIDE_SERVICE'],
])('%i with the code %s does not come from a proxy', (status, code) => {
  expect(readLoss(status, code, 'text')).not.toHaveProperty('isFromProxy')
})

test('a table that a proxy refused once is read with the versions of its rows again', async () => {
  const requests: (string | null)[] = []
  const answer: typeof fetch = input => {
    requests.push(new URL(input instanceof Request ? input.url : input).searchParams.get('select'))
    return Promise.resolve(
      requests.length === 1 ? new Response('<p>No', { status: 403 }) : Response.json([{ id: 1, xmin: 7 }]),
    )
  }
  const client = createClient('http://localhost:1', 'key', {
    global: { fetch: answer },
    realtime: { transport: WebSocket as never },
  })
  const tokens = { freshToken: () => Promise.resolve({ token: 'token' }) } as never
  const support = { isStamped: true }
  const read = () =>
    firstValueFrom(
      readTable({ client, intake: new RowIntake() }, tokens, createMaxRows(), support, {
        ...source,
        ...{ columns: ['id'], limit: 1 },
      }),
    )
  expect(await read()).not.toHaveProperty('rowVersions')
  expect(await read()).toMatchObject({ rows: [{ id: 1 }], rowVersions: [7] })
  expect(requests).toEqual(['id,xmin', 'id', 'id,xmin'])
})
