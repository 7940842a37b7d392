import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RpcSource } from '../../src/board/model/source'
import { enter, profileOf } from '../support/profile'

const schema = `
create function public.numbers(most int) returns table (id int) language sql stable as
  $$ select * from generate_series(1, most) $$;
create function public.noted(most int) returns table (id int) language sql volatile as
  $$ select * from generate_series(1, most) $$;
create function public.listed(most int) returns jsonb language sql stable as
  $$ select coalesce(jsonb_agg(jsonb_build_object('id', i)), '[]') from generate_series(1, most) i $$;
`
let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({
    'config.toml': '[api]\nmax_rows = 30\n',
    'migrations/20260101000000_functions.sql': schema,
  })
})
afterAll(() => embeddedBackend.close())

/** Reads functions of one page, with how many requests that takes. */
async function openPage() {
  let requests = 0
  const { email } = await signedUp(embeddedBackend)
  const port = profileOf(embeddedBackend, {
    fetch: (input, init) => {
      if (new URL(input instanceof Request ? input.url : input).pathname.includes('/rpc/')) requests += 1
      return fetch(input, init)
    },
  }).open()
  await enter(port, email)
  return async (changedParts: Partial<RpcSource>, expectedCount?: number) => {
    requests = 0
    const source: RpcSource = {
      kind: 'rpc',
      schema: 'public',
      function: 'numbers',
      columns: ['id'],
      key: [],
      limit: 500,
      refresh: { interval: 600 },
      ...changedParts,
    }
    const { rows, isTruncated } = await firstValueFrom(port.sources.call(source, expectedCount))
    return { rows: rows.length, isTruncated, requests }
  }
}
const most = (count: number, get: boolean) => ({ arguments: { most: count }, get })

test('an answer that the project cut is not the whole, and one question is enough to know', async () => {
  const read = await openPage()
  expect(await read(most(20, true))).toEqual({ rows: 20, isTruncated: false, requests: 2 })
  expect(await read(most(20, true), 20)).toEqual({ rows: 20, isTruncated: false, requests: 1 })
  expect(await read(most(100, true))).toEqual({ rows: 30, isTruncated: true, requests: 2 })
  expect(await read(most(100, true), 30)).toEqual({ rows: 30, isTruncated: true, requests: 1 })
  expect(await read(most(12, true), 12)).toEqual({ rows: 12, isTruncated: false, requests: 1 })
  // The limit of the board needs no question.
  expect(await read({ ...most(100, true), limit: 10 })).toEqual({ rows: 10, isTruncated: true, requests: 1 })
})

test('a function that may write is called once', async () => {
  const read = await openPage()
  const noted = (count: number) => ({ function: 'noted', ...most(count, false) })
  expect(await read(noted(100))).toEqual({ rows: 30, isTruncated: true, requests: 1 })
  expect(await read(noted(29))).toEqual({ rows: 29, isTruncated: false, requests: 1 })
  expect(await read(noted(1))).toEqual({ rows: 1, isTruncated: false, requests: 1 })
  expect(await read(noted(0))).toEqual({ rows: 0, isTruncated: false, requests: 1 })
})

test('a list that is one value is never cut, and says nothing about the limit', async () => {
  const read = await openPage()
  const listed = (count: number, get: boolean) => ({ function: 'listed', ...most(count, get) })
  expect(await read(listed(40, true))).toEqual({ rows: 40, isTruncated: false, requests: 2 })
  expect(await read(listed(45, true))).toEqual({ rows: 45, isTruncated: false, requests: 1 })
  expect(await read(listed(0, false))).toEqual({ rows: 0, isTruncated: false, requests: 1 })
  expect(await read(most(100, true))).toMatchObject({ rows: 30, isTruncated: true })
  expect(await read(listed(30, true))).toEqual({ rows: 30, isTruncated: false, requests: 1 })
})
