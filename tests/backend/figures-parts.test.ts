import { createClient } from '@supabase/supabase-js'
import { firstValueFrom } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { boardStorage } from '../support/boards-storage'
import type { BrowserStorage } from '../../src/backend/supabase/browserStorage'
import WebSocket from 'ws'
import type { Figure } from '../../src/board/figures/figure'
import { createFigures } from '../../src/backend/supabase/rest/figures/createFigures'
import type { Tokens } from '../../src/backend/supabase/auth/session/tokens'

type Answers = Record<string, { status: number; body: unknown }>
const refusal = (status: number, code: string) => ({ status, body: { code, message: code } })
const NO_FUNCTION = refusal(404, 'PGRST202')
const NO_AGGREGATES = refusal(400, 'PGRST123')

/** A project that answers by the last segment of a path, and what it was asked. */
function open(answers: Answers, boards: BrowserStorage = boardStorage().tab()) {
  const requests: string[] = []
  const clock = { now: 0 }
  const fetch = (input: string | URL | Request) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const name = pathname.split('/').at(-1) ?? ''
    requests.push(name)
    const { status, body } = answers[name] ?? refusal(500, '')
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  }
  const tokens: Pick<Tokens, 'freshToken' | 'markExpired'> = {
    freshToken: () => Promise.resolve({ token: 'token' }),
    markExpired: () => undefined,
  }
  const client = createClient('http://project.test', 'key', {
    global: { fetch },
    realtime: { transport: WebSocket as never },
  })
  const figures = createFigures({
    client,
    tokens: tokens as Tokens,
    days: { ask: (query, request) => request(query), holdsDays: () => Promise.resolve(false) },
    notes: new Map(),
    project: { url: 'http://project.test', boards },
    projectTime: () => 0,
    now: () => clock.now,
  })
  const ask = (...list: Figure[]) =>
    firstValueFrom(figures({ schema: 'public', table: 'orders', figures: list })).then(
      ({ rows }) => rows,
      (loss: unknown) => loss,
    )
  return { ask, requests, clock }
}

const COUNT: Figure = { aggregate: 'count' }
const unavailable = { kind: 'unknown', reason: expect.stringMatching(/run figures\.sql/) as unknown }

describe('without figures.sql', () => {
  test('aggregates are tried, and their refusal is remembered for five minutes', async () => {
    const { ask, requests, clock } = open({ signalbox_figures: NO_FUNCTION, orders: NO_AGGREGATES })
    expect(await ask(COUNT)).toEqual(unavailable)
    expect(await ask(COUNT)).toEqual(unavailable)
    expect(requests).toEqual(['signalbox_figures', 'orders'])
    clock.now = 5 * 60_000
    expect(await ask(COUNT)).toEqual(unavailable)
    expect(requests).toHaveLength(4)
  })

  test('one call finds out for all, where a page found none before', async () => {
    const boards = boardStorage().tab()
    const answers: Answers = { signalbox_figures: NO_FUNCTION, orders: NO_AGGREGATES }
    const first = open(answers, boards)
    await first.ask(COUNT)
    const later = open(answers, boards)
    expect(await Promise.all([COUNT, COUNT, COUNT].map(figure => later.ask(figure)))).toEqual(
      Array(3).fill(unavailable),
    )
    expect(later.requests.filter(name => name === 'signalbox_figures')).toHaveLength(1)
    // Applied since: the others are answered as well.
    const answer = { edition: 3, figures: [{ value: '7', rows: 7, groups: null, head: [] }] }
    const mended = open({ signalbox_figures: { status: 200, body: answer } }, boards)
    const values = await Promise.all([COUNT, COUNT, COUNT].map(figure => mended.ask(figure)))
    expect(values).toEqual(Array(3).fill([expect.objectContaining({ value: '7' })]))
  })

  test('percentiles are not asked of aggregates', async () => {
    const { ask, requests } = open({ signalbox_figures: NO_FUNCTION })
    expect(await ask(COUNT, { aggregate: 'p95', column: 'amount' })).toEqual(unavailable)
    expect(requests).toEqual(['signalbox_figures'])
  })

  test('a list of groups that may be incomplete is refused', async () => {
    const body = Array.from({ length: 1_000 }, (_, i) => ({ key: i, value: '1', rows: 1 }))
    const { ask } = open({ signalbox_figures: NO_FUNCTION, orders: { status: 200, body } })
    expect(await ask({ aggregate: 'count', by: 'path' })).toMatchObject({ kind: 'misconfigured' })
  })
})

describe('with figures.sql', () => {
  test('a statement that took too long is refused, not repeated at once', async () => {
    const { ask } = open({ signalbox_figures: refusal(500, '57014') })
    expect(await ask(COUNT)).toMatchObject({
      kind: 'misconfigured',
      reason: expect.stringMatching(/index may help/) as unknown,
    })
  })

  test('an answer of another version is refused', async () => {
    const { ask } = open({ signalbox_figures: { status: 200, body: { figures: [] } } })
    expect(await ask(COUNT)).toMatchObject({
      kind: 'misconfigured',
      reason: expect.stringMatching(/run it again/) as unknown,
    })
  })
})
