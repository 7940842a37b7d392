import { asyncScheduler, concat, defer, ignoreElements, map, takeUntil, tap, throwError, timer } from 'rxjs'
import type { RunHelpers } from 'rxjs/testing'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Loss, Probe } from '../../src/backend/ports/backend.port'
import type { HealthPanel } from '../../src/board/board'
import type { FunctionSource } from '../../src/board/model/source'
import { feed } from '../../src/streams/feed'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { sourceRows } from '../../src/streams/sourceRows'
import { loadKinds } from '../../src/streams/views/lateKinds'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import type { HealthView } from '../../src/streams/views/view'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

// No jitter.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const source: FunctionSource = {
  kind: 'function',
  function: 'ping',
  method: 'GET',
  fields: ['queue'],
  refresh: { interval: 10 },
  timeout: 4,
  limit: 12,
}
const panel: HealthPanel = {
  kind: 'health',
  id: 'p',
  title: 'Ping',
  source: 's',
  slowThresholdMs: 500,
  limit: 10,
  place: { x: 0, y: 0, width: 4, height: 5 },
}
const fine: Omit<Probe, 'at'> = {
  ms: 100,
  status: 200,
  ok: true,
  error: null,
  body: '{"queue":3}',
  answer: { queue: 3 },
  region: null,
  execution: null,
}
const probes = {
  o: {},
  s: { ms: 600 },
  f: { status: 500, ok: false, error: '500: down', answer: null },
  n: { ms: 4_000, status: null, ok: false, error: 'no response within 4 s', answer: null },
  r: { status: 403, ok: null, error: '403: not yours', answer: null },
} satisfies Record<string, Partial<Probe>>
const lost: Loss = { kind: 'lost', reason: 'nobody answered' }

/** Each call is one probe, dated at its request; "#" is a loss. */
const scriptCalls = ({ cold }: RunHelpers, calls: string[]) => {
  let requestCount = 0
  const patiences: number[] = []
  const data = {
    ...scriptedData([], []),
    probe: (_: FunctionSource, patience: number) =>
      defer(() => {
        patiences.push(patience)
        const at = asyncScheduler.now()
        const script = calls[requestCount++]
        if (script === undefined)
          return throwError((): Loss => ({ kind: 'misconfigured', reason: 'unscripted' }))
        return cold<Partial<Probe>>(script, probes, lost).pipe(map(probe => ({ ...fine, at, ...probe })))
      }),
  }
  return { data, patiences }
}
const word = (step: RowsEvent) => {
  if (step.type === 'polling') return `every ${step.every}`
  if (step.type === 'suspect') return step.reason
  if (step.type !== 'rows') return step.type
  const rowText = [...step.rows].map(({ row }) => `${String(row['status'])}${String(row['queue'])}`).join()
  return `${rowText} ${step.read?.repair ?? ''}`
}

describe('probes of a function', () => {
  test('are rows with fields of the answer, the newest first, one call at a time', () =>
    virtualTime(helpers => {
      const { data, patiences } = scriptCalls(helpers, ['2s (o|)', '-(f|)', '-(n|)'])
      const steps$ = sourceRows(data, source, null, helpers.hot('1s a 13s a')).pipe(map(word))
      // A request during a call causes no second call.
      helpers.expectObservable(steps$, '^ 20s !').toBe('p 1999ms A 9999ms -B 1999ms -C', {
        p: 'every 10',
        A: '2003 not provable',
        B: '500null,2003 not provable',
        C: 'nullnull,500null,2003 not provable',
      })
      helpers.flush()
      expect(patiences).toEqual([4_000, 4_000, 4_000])
    }))

  test('are as many as are kept, with those from before this connection', () =>
    virtualTime(helpers => {
      const of = { ...source, limit: 10, refresh: { interval: 5 } }
      const { data } = scriptCalls(
        helpers,
        Array.from({ length: 14 }, () => '(o|)'),
      )
      const heldCounts: number[] = []
      let memory: RowsHandover | null = null
      const connectSource = (ms: number) =>
        defer(() => sourceRows(data, of, memory)).pipe(
          tap(step => {
            if (step.type !== 'rows') return
            memory = new RowsHandover(step.rows, 0)
            heldCounts.push(step.rows.size)
          }),
          takeUntil(timer(ms)),
          ignoreElements(),
        )
      helpers.expectObservable(concat(connectSource(38_000), connectSource(13_000))).toBe('51s |')
      helpers.flush()
      expect(heldCounts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10])
    }))

  test('are no rows if they could not be made, and are tried again', () =>
    virtualTime(helpers => {
      const { data } = scriptCalls(helpers, ['(o|)', '#', '#', '(f|)'])
      helpers
        .expectObservable(sourceRows(data, source).pipe(map(word)), '^ 20s !')
        .toBe('(pA) 11996ms d 3999ms B', {
          p: 'every 10',
          A: '2003 not provable',
          d: expect.stringContaining('nobody answered') as string,
          B: '500null,2003 not provable',
        })
    }))

  test('end where the first did not come about', () =>
    virtualTime(helpers => {
      const { data } = scriptCalls(helpers, ['#'])
      helpers.expectObservable(sourceRows(data, source).pipe(map(word))).toBe('(p#)', { p: 'every 10' }, lost)
    }))
})

/** The panel's last view. */
function viewHealth(calls: string[], { until }: { until: string }) {
  const views: HealthView[] = []
  virtualTime(helpers => {
    const { data } = scriptCalls(helpers, calls)
    const panels$ = helpers.cold('a', { a: [panel] })
    const views$ = feed(data, source, panels$).pipe(
      map(event => {
        const view = event.type === 'feed.views' ? event.views['p'] : undefined
        if (view?.kind === 'health') views.push(view)
      }),
    )
    helpers.expectObservable(views$, `^ ${until} !`)
  })
  const last = views.at(-1)
  if (last === undefined) throw new Error('nothing was shown')
  return last
}
const marks = (view: HealthView) =>
  view.strip.map(each => (each.verdict === 'gap' ? `${each.missedCount} not made` : each.verdict))

describe('the health that probes tell', () => {
  beforeAll(() => loadKinds([panel]) ?? undefined)
  test('is that of the newest probe, since it is so', () => {
    const view = viewHealth(['(f|)', '(o|)', '(o|)', '(s|)', '(s|)', '100s -'], { until: '41s' })
    expect(view).toMatchObject({ now: 'slow', since: 30_000, rowCount: 5, from: 0 })
    expect(view.latency).toEqual({ last: 600, p50: 350, p95: 600, course: [null, 100, 100, 600, 600] })
    expect(view.available).toEqual({ ok: 4, of: 5, refusals: 0 })
    expect(view.failure).toEqual({ at: 0, error: '500: down' })
    expect(marks(view)).toEqual(['failed', 'ok', 'ok', 'slow', 'slow'])
  })

  test('does not count who was refused, and tells silent from failing', () => {
    const view = viewHealth(['(o|)', '(r|)', '(n|)'], { until: '21s' })
    expect(view).toMatchObject({
      now: 'silent',
      available: { ok: 1, of: 2, refusals: 1 },
      failure: { error: 'no response within 4 s' },
    })
    expect(viewHealth(['(r|)'], { until: '1s' })).toMatchObject({ now: 'refused', failure: null })
  })

  test('has a gap where probes were not made, whatever the next result is', () => {
    // Lost for 2 + 4 + 8 + 16 s.
    const view = viewHealth(['(o|)', '#', '#', '#', '#', '(o|)'], { until: '41s' })
    expect(marks(view)).toEqual(['ok', '3 not made', 'ok'])
    expect(view).toMatchObject({ now: 'ok', since: 40_000, available: { ok: 2, of: 2 } })
    expect(view.latency.course).toEqual([100, null, 100])
  })

  test('is not known while a probe is overdue, and one may take its time', () => {
    expect(viewHealth(['(o|)', '100s -'], { until: '18s' })).toMatchObject({ now: 'ok' })
    const view = viewHealth(['(o|)', '100s -'], { until: '35s' })
    expect(view).toMatchObject({ now: 'unknown', since: 100, latency: { last: null } })
    expect(marks(view)).toEqual(['ok', '3 not made'])
  })

  test('shows as many as the panel wants', () => {
    const view = viewHealth(
      Array.from({ length: 14 }, (_, i) => (i === 5 ? '(f|)' : '(o|)')),
      { until: '131s' },
    )
    expect(view.rowCount).toBe(12)
    expect(marks(view)).toEqual(['ok', 'failed', ...Array.from({ length: 8 }, () => 'ok')])
  })
})
