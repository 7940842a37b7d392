import { asyncScheduler, BehaviorSubject, map, NEVER, of, throwError, type Observable } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Sources, Loss, PresenceEntry, Row } from '../../src/backend/ports/backend.port'
import { heartbeatSeconds, type ViewerStatus, type PresentViewer } from '../../src/streams/viewers/viewerList'
import { boardViewers, type ViewersEvent } from '../../src/streams/viewers/boardViewers'
import { virtualTime } from '../support/virtual-time'

type Asks = Pick<Sources, 'call' | 'presence'>
const idle: ViewerStatus = { edits: false, panel: null }
const page = (ref: string, state: Row): PresenceEntry => ({ key: ref, ref, state })

/** A project that lists this page as Ann's, which it is told of, beside those who are there then. */
const projectWith = (others: (at: number) => PresenceEntry[], saidRows: Row[] = []): Asks => ({
  call: () => of({ rows: [{ value: true }], isTruncated: false }),
  presence: (_, doing$ = NEVER) =>
    doing$.pipe(
      map(doing => {
        saidRows.push(doing)
        const own = page(`own${saidRows.length}`, { ...doing, person: 'a', name: 'Ann' })
        return { type: 'people', entries: [own, ...others(asyncScheduler.now())] }
      }),
    ),
})

/** What is heard until then, with when. */
function hears(project: Asks, ms: number, doing$: Observable<ViewerStatus> = new BehaviorSubject(idle)) {
  const heardEvents: { at: number; event: ViewersEvent }[] = []
  let loss: unknown = null
  virtualTime(({ flush }) => {
    const watching = boardViewers(project, 'b', doing$).subscribe({
      next: event => heardEvents.push({ at: asyncScheduler.now(), event }),
      error: (error: unknown) => (loss = error),
    })
    asyncScheduler.schedule(() => watching.unsubscribe(), ms)
    flush()
  })
  const last = heardEvents.at(-1)?.event
  const seenViewers: readonly PresentViewer[] = last?.type === 'viewers.changed' ? last.viewers : []
  return { heardEvents, seenViewers, self: last?.type === 'viewers.changed' ? last.ownName : null, loss }
}

test('pages of one person are one, and the viewer’s own page is not listed', () => {
  const others = [
    page('1', { tab: 't1', person: 'b', name: 'Bob', edits: true, panel: 'cpu', beat: 60 }),
    page('2', { tab: 't2', person: 'b', name: 'Bob', edits: false, panel: null, beat: 60 }),
    page('3', { tab: 't3', person: 'a', name: 'Ann', edits: true, panel: 'memory', beat: 60 }),
  ]
  const { seenViewers, self } = hears(
    projectWith(() => others),
    100,
  )
  expect(self).toBe('Ann')
  expect(seenViewers).toMatchObject([
    { person: 'b', name: 'Bob', pages: 2, isOwn: false, edits: true, panels: ['cpu'] },
    { person: 'a', name: 'Ann', pages: 1, isOwn: true, edits: true, panels: ['memory'] },
  ])
})

test('a page without TLS, where there is no randomUUID, takes part as well', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(
    hears(
      projectWith(() => []),
      100,
    ),
  ).toMatchObject({ self: 'Ann', loss: null })
})

test('every page repeats its presence within its beat, which is longer with more pages', () => {
  const saidRows: Row[] = []
  hears(
    projectWith(() => [], saidRows),
    150_000,
  )
  expect(saidRows.map(({ count, beat }) => [count, beat])).toEqual([
    [1, 60],
    [2, 60],
    [3, 60],
  ])
  expect([1, 6, 7, 50, 10_000].map(heartbeatSeconds)).toEqual([60, 60, 70, 500, 3_600])
})

test('a viewer silent for two beats and the server’s minute is uncertain, and edits nothing', () => {
  const ghost = page('1', { tab: 't', person: 'b', name: 'Bob', edits: true, panel: 'cpu', beat: 60 })
  const { heardEvents } = hears(
    projectWith(() => [ghost]),
    295_500,
  )
  const uncertain = heardEvents.filter(
    ({ event }) => event.type === 'viewers.changed' && event.viewers[0]?.isUncertain === true,
  )
  expect(uncertain.length).toBe(1)
  expect(uncertain[0]?.at).toBeGreaterThan(180_000)
  expect(uncertain[0]?.at).toBeLessThanOrEqual(190_000)
  expect(uncertain[0]?.event).toMatchObject({ viewers: [{ edits: false, panels: [] }] })
})

test('the viewer’s own activity is sent when it changes, and not twice', () => {
  const saidRows: Row[] = []
  const doing$ = new BehaviorSubject(idle)
  virtualTime(({ flush }) => {
    const watching = boardViewers(
      projectWith(() => [], saidRows),
      'b',
      doing$,
    ).subscribe()
    asyncScheduler.schedule(() => doing$.next({ edits: true, panel: 'cpu' }), 10)
    asyncScheduler.schedule(() => doing$.next({ panel: 'cpu', edits: true }), 20)
    asyncScheduler.schedule(() => watching.unsubscribe(), 1_000)
    flush()
  })
  expect(saidRows.map(({ edits, panel }) => [edits, panel])).toEqual([
    [false, null],
    [true, 'cpu'],
  ])
})

test('anything written there is text of a bounded length', () => {
  const wild = [
    page('1', { tab: 7, person: {}, name: ['x'], edits: 'yes', panel: 12, beat: 1e9 }),
    page('2', { person: 'c', name: `\u202e${'é'.repeat(500)}\n`, beat: -1 }),
    page('3', { name: '   ' }),
    page('4', {}),
  ]
  const { seenViewers } = hears(
    projectWith(() => wild),
    100,
  )
  expect(seenViewers.map(({ person, edits, panels }) => [person, edits, panels])).toEqual(
    ['1', 'c', '3', '4'].map(person => [person, false, []]),
  )
  expect(seenViewers.map(({ name }) => name)).toEqual(['Someone', 'é'.repeat(80), 'Someone', 'Someone'])
})

test('nothing is joined where the project refuses, or has no such topic', () => {
  const answers = (call: Asks['call']) =>
    hears({ call, presence: () => throwError(() => new Error('it was joined')) }, 100).loss
  expect(answers(() => of({ rows: [{ value: false }], isTruncated: false }))).toMatchObject({
    kind: 'denied',
  })
  const none: Loss = { kind: 'unknown', reason: 'PGRST202' }
  expect(answers(() => throwError(() => none))).toBe(none)
})
