import { describe, expect, test } from 'vitest'
import type { Board, Panel } from '../../src/board/board'
import type { Source, TableSource } from '../../src/board/model/source'
import { sourceSubjects } from '../../src/board/usage/usageSubject'
import { isCountedEvent, messageSubject, meteredFetch } from '../../src/backend/supabase/usage/meteredFetch'
import { createUsageMeter } from '../../src/shared/usageMeter'
import { adviseCost } from '../../src/ui/cost/adviseCost'
import { broadcastSql } from '../../src/ui/cost/broadcastSql'
import { costRows } from '../../src/ui/cost/costRows'
import { numberPanel, source } from '../support/boards'

const table = (name: string, rest: Partial<TableSource> = {}): TableSource => ({
  ...source,
  table: name,
  ...rest,
})
const MINUTE = 60_000

/** A meter whose clock is moved by hand. */
function meter() {
  let now = 0
  const usage = createUsageMeter(() => now)
  return { usage, wait: (ms: number) => void (now += ms) }
}

describe('the meter', () => {
  test('leaves out the first minute, which loads the board, once there is more', () => {
    const { usage, wait } = meter()
    usage.noteRequest(['a'])
    wait(MINUTE + 1)
    expect(usage.report()).toMatchObject({ spanMs: MINUTE + 1, hasStart: true })
    usage.noteRequest(['b'])
    wait(MINUTE)
    const { spanMs, hasStart, bySubject } = usage.report()
    expect([spanMs, hasStart, [...bySubject.keys()]]).toEqual([MINUTE + 1, false, ['b']])
  })

  test('forgets what is older than a quarter of an hour, and does not grow', () => {
    const { usage, wait } = meter()
    for (let minute = 0; minute < 60; minute++) {
      usage.noteRequest([`subject ${minute}`])
      wait(MINUTE)
    }
    const { spanMs, bySubject } = usage.report()
    expect(spanMs).toBe(14 * MINUTE)
    expect(bySubject.size).toBe(14)
    for (let n = 0; n < 1_000; n++) usage.noteBytes([`other ${n}`], 1)
    expect(usage.report().bySubject.size).toBeLessThan(320)
  })

  test('shares a request among its subjects', () => {
    const { usage } = meter()
    usage.noteRequest(['a', 'b'], true)
    usage.noteBytes(['a', 'b'], 100)
    expect(usage.report().bySubject.get('a')).toEqual({
      requests: 0.5,
      comparisons: 0.5,
      bytes: 50,
      messages: 0,
    })
  })

  test('knows the most messages of a second, and counts no heartbeat as one', () => {
    const { usage, wait } = meter()
    for (let n = 0; n < 3; n++) usage.noteMessage('a', 10, true)
    usage.noteMessage('a', 10, false)
    wait(1_000)
    usage.noteMessage('a', 10, true)
    expect(usage.report()).toMatchObject({ peakMessages: 3 })
    expect(usage.report().bySubject.get('a')).toMatchObject({ messages: 4, bytes: 50 })
  })
})

describe('a request is counted for what it is about', () => {
  const askMeter = async (path: string, init?: RequestInit) => {
    const { usage } = meter()
    const answer = await meteredFetch(() => Promise.resolve(new Response('12345')), usage)(
      `https://a.test${path}`,
      init,
    )
    expect(await answer.text()).toBe('12345')
    return [...usage.report().bySubject].map(([subject, { bytes }]) => `${subject} ${bytes}`)
  }
  test.each<[string, string, RequestInit?]>([
    ['/rest/v1/orders?select=id', 'table public.orders'],
    ['/rest/v1/a%20b?select=id', 'table app.a b', { headers: { 'Accept-Profile': 'app' } }],
    ['/rest/v1/rpc/total', 'database function public.total', { method: 'POST', body: '{}' }],
    ['/storage/v1/object/list/photos', 'bucket photos'],
    ['/storage/v1/object/photos/cat.png', 'bucket photos'],
    ['/functions/v1/hello', 'Edge Function hello'],
    ['/auth/v1/user', ''],
    ['/rest/v1/rpc/signalbox_digests', '', { method: 'POST', body: 'no JSON' }],
  ])('%s: %s', async (path, subject, init) => {
    expect(await askMeter(path, init)).toEqual([`${subject} 5`])
  })

  test('a comparison belongs to its tables, and figures to theirs', async () => {
    const lists = ['orders', 'items'].map(name => ({ schema: 'public', table: name }))
    const body = JSON.stringify({ asked: { lists } })
    expect(await askMeter('/rest/v1/rpc/signalbox_digests', { method: 'POST', body })).toEqual([
      'table public.orders 2.5',
      'table public.items 2.5',
    ])
    const figures = JSON.stringify({ asked: { schema: 'public', table: 'orders', figures: [] } })
    expect(await askMeter('/rest/v1/rpc/signalbox_figures', { method: 'POST', body: figures })).toEqual([
      'table public.orders 5',
    ])
  })

  test('a message belongs to its table or topic', () => {
    expect(messageSubject('realtime:signalbox:public.a:b:12')).toBe('table public.a:b')
    expect(messageSubject('realtime:room')).toBe('topic room')
    expect(messageSubject('phoenix')).toBe('')
    expect(['postgres_changes', 'phx_reply', 'system'].map(isCountedEvent)).toEqual([true, false, false])
  })
})

describe('the rows of a board’s cost', () => {
  const panel = (id: string, of: string): Panel => ({
    ...numberPanel,
    id,
    title: id.toUpperCase(),
    source: of,
  })
  const board: Pick<Board, 'sources' | 'panels'> = {
    sources: { orders: table('orders'), few: table('orders', { limit: 5 }), items: table('items') },
    panels: [panel('a', 'orders'), panel('b', 'few'), panel('c', 'items')],
  }
  test('are by what panels read, most expensive first, an hour, with the rest', () => {
    const { usage, wait } = meter()
    wait(MINUTE)
    usage.noteRequest(['table public.orders'])
    usage.noteBytes(['table public.items'], 3_000)
    usage.noteRequest(['table public.customers'])
    wait(2 * MINUTE)
    const { rows, total } = costRows(board, usage.report())
    expect(
      rows.map(({ subject, panels, usage: { requests, bytes } }) => [subject, panels, requests, bytes]),
    ).toEqual([
      ['table public.items', ['C'], 0, 90_000],
      ['table public.orders', ['A', 'B'], 30, 0],
      [null, [], 30, 0],
    ])
    expect(total).toMatchObject({ requests: 60, bytes: 90_000 })
  })
  test('of a board that has just been opened are what was counted, without an hour and without advice', () => {
    const { usage, wait } = meter()
    expect(costRows(board, usage.report()).total).toMatchObject({ requests: 0, bytes: 0 })
    for (let i = 0; i < 100; i++) usage.noteRequest(['table public.orders'])
    wait(6_000)
    const { rows, total } = costRows(board, usage.report())
    expect(total.requests).toBe(100)
    expect(rows.map(({ advice }) => advice)).toEqual([null, null])
  })
})

describe('advice', () => {
  const calm = { requests: 10, comparisons: 0, bytes: 1_000, messages: 10 }
  const orders = table('orders', { limit: 200, order: { column: 'value', ascending: true } })
  const topic: Source = { kind: 'topic', topic: 'room', events: ['said'], limit: 10 }
  const polledSource = table('orders', { changes: { kind: 'polling', interval: 5 } })
  test.each<[string, Source, Partial<typeof calm>, string | null]>([
    ['little', orders, {}, null],
    ['messages of a table', orders, { messages: 10_000 }, 'broadcast'],
    ['verification without digest.sql', orders, { requests: 100 }, 'install digest.sql'],
    ['that of another schema', { ...orders, schema: 'sales' }, { requests: 100 }, 'install schemas.sql'],
    ['verification with it', orders, { requests: 100, comparisons: 60 }, 'index'],
    ['data', orders, { requests: 20, bytes: 5e6 }, 'fewer rows'],
    ['polling', polledSource, { requests: 720 }, 'refresh less'],
    ['messages of a topic', topic, { messages: 10_000 }, 'fewer messages'],
  ])('for %s', (_, of, usage, expectedWord) => {
    const [subject = ''] = sourceSubjects(of)
    expect(adviseCost(subject, [of], { ...calm, ...usage })?.type ?? null).toBe(expectedWord)
  })

  test('names of strangers are quoted in the SQL, or there is none', () => {
    const sql = broadcastSql({ schema: 'public', table: `o'r"d\n; drop table x; -- $$` }) ?? ''
    expect(sql).toContain(`on "public"."o'r""d\n; drop table x; -- $$"\n`)
    expect(sql).toContain(`'table:public.o''r"d\n; drop table x; -- $$'`)
    // Nowhere else.
    expect(sql.match(/drop table/g)).toHaveLength(4)
    expect(broadcastSql({ schema: 'public', table: 'orders\u202e' })).toBeNull()
  })
})
