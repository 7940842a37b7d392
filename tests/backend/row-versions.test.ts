import { createClient } from '@supabase/supabase-js'
import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { createMaxRows } from '../../src/backend/supabase/rest/maxRows'
import { readTable, type VersionSupport } from '../../src/backend/supabase/rest/readTable'
import { RowIntake } from '../../src/backend/supabase/rest/rowListParser'
import type { TableSource } from '../../src/board/model/source'
import { source } from '../support/boards'

const ids: TableSource = { ...source, columns: ['id'], limit: 1 }

/** Reads of a project that answers like this; `requests`: the columns that each asked for. */
function openTable(answer: (select: string, count: number) => Response, table = ids) {
  const requests: string[] = []
  const client = createClient('http://localhost:1', 'key', {
    global: {
      fetch: input => {
        const { searchParams } = new URL(input instanceof Request ? input.url : input)
        requests.push(searchParams.get('select') ?? '')
        return Promise.resolve(answer(requests.at(-1) ?? '', requests.length))
      },
    },
    realtime: { transport: WebSocket as never },
  })
  const tokens = {
    accessToken: () => 'token',
    freshToken: () => Promise.resolve({ token: 'token' }),
  } as never
  const support: VersionSupport = { isStamped: true }
  const project = { client, intake: new RowIntake() }
  const read = () => firstValueFrom(readTable(project, tokens, createMaxRows(), support, table))
  return { requests, read }
}

test.each([
  ['of OrioleDB', 500, 'XX000', 'orioledb tuples does not have system attribute: xmin'],
  ['that is foreign', 400, '0A000', 'cannot retrieve a system column in this context'],
])('a table %s is read without versions of its rows', async (_, status, code, message) => {
  const { requests, read } = openTable(select =>
    select.includes('xmin') ? Response.json({ code, message }, { status }) : Response.json([{ id: 1 }]),
  )
  expect([await read(), await read()]).toEqual([1, 2].map(() => ({ rows: [{ id: 1 }], isTruncated: true })))
  expect(requests).toEqual(['id,xmin', 'id', 'id'])
})

test('a view, which has no key, is asked for none', async () => {
  const { requests, read } = openTable(() => Response.json([{ id: 1 }]), { ...ids, key: [] })
  await read()
  expect(requests).toEqual(['id'])
})

test('a table that a proxy refused once is read with them again', async () => {
  const { requests, read } = openTable((_, count) =>
    count === 1 ? new Response('<p>No', { status: 403 }) : Response.json([{ id: 1, xmin: 7 }]),
  )
  expect(await read()).not.toHaveProperty('rowVersions')
  expect(await read()).toMatchObject({ rows: [{ id: 1 }], rowVersions: [7] })
  expect(requests).toEqual(['id,xmin', 'id', 'id,xmin'])
})
