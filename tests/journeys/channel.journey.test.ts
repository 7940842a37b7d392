import { distinctUntilChanged } from 'rxjs'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Loss, Row, SourceSignal } from '../../src/backend/ports/backend.port'
import type { Source } from '../../src/board/model/source'
import type { Access } from '../../src/machines/shared/access'
import { fromFeed } from '../../src/app/actors/fromFeed'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { freshness } from '../../src/machines/freshness'
import { feed } from '../../src/streams/feed'
import { guardedSource, numberPanel, row, source as plain, tablePanel } from '../support/boards'
import { scriptedData } from '../support/scripted-backend'
import { clock, observeActor, virtualTime } from '../support/virtual-time'

const signals = {
  j: { type: 'joined' },
  p: { type: 'subscribed' },
  a: { type: 'insert', row: row(2), at: null },
  u: { type: 'silent' },
  h: { type: 'resumed' },
} satisfies Record<string, SourceSignal>
const answers: Record<string, Row[]> = { 1: [row(1)], 3: [row(3), row(2), row(1)] }
const lost: Loss = { kind: 'lost', reason: 'socket closed: 1006' }
const denialLoss: Loss = { kind: 'denied', reason: 'Unauthorized: no' }
const access = (access: Access) => ({ type: 'channel.access', access }) as const
/** What the session tells: nobody, one factor, two, a renewed token. */
const tidings = {
  0: access('none'),
  1: access('aal1'),
  2: access('aal2'),
  r: { type: 'channel.tokenRenewed' },
} as const
const FRAMES = '-x'.repeat(400)

// The lower half of a step only, so that the first wait is 500 ms.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => void vi.restoreAllMocks())

/**
 * What is seen of a channel of a session with one factor: the freshness word, the number shown and the rows held,
 * whenever one of them changes.
 */
const plays = (
  listens: [string, Loss?][],
  reads: string[],
  until: string,
  expectedFreshness: string,
  words: Record<string, string>,
  { source = plain, news = '' }: { source?: Source; news?: string } = {},
) =>
  virtualTime(({ cold, animate, expectObservable }) => {
    animate(FRAMES)
    const data = scriptedData(
      listens.map(([marbles, loss]) => cold<SourceSignal>(marbles, signals, loss)),
      reads.map(marbles => cold<Row[]>(marbles, answers, lost)),
    )
    const actors = {
      feed: fromFeed(({ source }, panels$) => feed(data, source, panels$)),
    }
    const channel = createActor(channelMachine.provide({ actors }), {
      clock,
      input: { source, panels: [tablePanel, numberPanel], access: 'aal1' },
    })
    cold(news, tidings).subscribe(event => channel.send(event))
    const seen$ = observeActor(channel, snapshot => {
      const { number, table } = snapshot.context.views
      const value = number?.kind === 'number' ? String(number.value) : '-'
      return `${freshness(snapshot).word} ${value} ${table?.kind === 'table' ? String(table.rowCount) : '-'}`
    }).pipe(distinctUntilChanged())
    expectObservable(seen$, until).toBe(expectedFreshness, words)
  })

const first = { c: 'connecting - -', l: 'live 1 1', m: 'live 2 2' }

test('a dropped channel keeps its last view, waits, and reads afresh', () =>
  plays([['jp---a---#', lost], ['-j--p']], ['-(1|)', '---(3|)'], '^ 600ms !', 'c-l----m-r 503ms C--L', {
    ...first,
    r: 'reconnecting 2 2',
    C: 'catching-up 2 2',
    L: 'live 3 3',
  }))

test('a channel that was refused for want of rights stays so and keeps what it showed, until it is let in', () =>
  plays(
    [['jp---a---#', denialLoss], ['-#', denialLoss], ['-j--p']],
    ['-(1|)', '---(3|)'],
    '^ 160s !',
    // It asks after 48 s, and 96 s after that.
    'c-l----m-D 144007ms L',
    { ...first, D: 'denied 2 2', L: 'live 3 3' },
  ))

test('joined is not live: without a proof, it gives up on this connection and says so', () =>
  plays([['j'], ['jp']], ['-(1|)'], '^ 22s !', 'c 19999ms R 501ms l', {
    ...first,
    R: 'reconnecting - -',
  }))

test('a read that fails is a loss like any other', () =>
  plays([['jp'], ['jp']], ['-#', '-(1|)'], '^ 700ms !', 'c-R 501ms l', {
    ...first,
    R: 'reconnecting - -',
  }))

test('silence makes it stale, and the first sound leads to a fresh read before it is live again', () =>
  plays([['jp 1100ms u 900ms h']], ['-(1|)', '--(3|)'], '^ 3s !', 'c-l 1099ms s 900ms C-L', {
    ...first,
    s: 'stale 1 1',
    C: 'catching-up 1 1',
    L: 'live 3 3',
  }))

test('a session that ends leaves the view, and one that begins reads afresh', () =>
  plays(
    [['jp---a'], ['-j--p']],
    ['-(1|)', '---(3|)'],
    '^ 100ms !',
    'c-l----m--o---------r---C--L',
    {
      ...first,
      o: 'signed-out 2 2',
      r: 'reconnecting 2 2',
      C: 'catching-up 2 2',
      L: 'live 3 3',
    },
    { news: '----------0---------1' },
  ))

test('rows that need a second factor are not requested without one, and removed when it is lost', () =>
  plays(
    [['jp']],
    ['-(1|)'],
    '^ 100ms !',
    'k---------c-l-------k',
    { ...first, k: 'locked - -' },
    { source: guardedSource, news: '----------2---------1' },
  ))

test('a channel refused for an expired token tries at once when the token was renewed', () =>
  plays(
    [['j---#', { kind: 'expired', reason: 'Token has expired 1 seconds ago' }], ['jp']],
    ['-(1|)'],
    '^ 400ms !',
    'c---R 95ms l',
    { ...first, R: 'reconnecting - -' },
    { news: '98ms r' },
  ))
