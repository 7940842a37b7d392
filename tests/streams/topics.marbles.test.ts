import { map } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { Loss, PresenceEntry, PresenceSignal, TopicSignal } from '../../src/backend/ports/backend.port'
import type { RosterPanel } from '../../src/board/board'
import type { PresenceSource } from '../../src/board/model/source'
import { createRowBuffer } from '../../src/streams/rows/rowBuffer'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { sourceRows } from '../../src/streams/sourceRows'
import { panelViews } from '../../src/streams/views/panelViews'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'
import { heardSignals, many, message, plays, topic, word, words } from './topicMarbles'

const desk: PresenceSource = { kind: 'presence', topic: 'desk' }
const silence = (what: string): Loss => ({
  kind: 'lost',
  reason: `the server didn’t respond for a while, so ${what}`,
})

describe('a topic', () => {
  const mute = { ...topic, replay: false }
  const first = 'whole  not provable'

  test('without a replay starts with its proof, and cannot know what it missed', () => {
    plays({
      source: mute,
      input: 'jp---a---u--h',
      messages: { a: message('1') },
      until: '^ 30ms !',
      steps: 'j(pA)-B--u--(hC)',
      means: { A: first, B: 'whole 1', C: 'whole 1 not provable' },
    })
  })

  test('is proven up to the newest moment before which nothing is known to be missing, but not before the proof', () => {
    plays({ source: mute, input: 'jb(pb)b', until: '^ 30ms !', steps: 'j-(pA)v', means: { A: first } })
  })

  test('cannot know what it missed after the server reconnected to its database', () => {
    plays({ source: mute, input: 'jp---p', until: '^ 30ms !', steps: 'j(pA)(dA)', means: { A: first } })
  })

  test('holds the newest messages, each once, and those of the events that are wanted', () => {
    const [a, b, c] = ['1', '2', '3'].map(id => message(id)) as [TopicSignal, TopicSignal, TopicSignal]
    plays({
      source: { ...mute, limit: 2 },
      input: 'jp---(abac)',
      messages: { a, b, c },
      until: '^ 30ms !',
      steps: 'j(pA)-B',
      means: { A: first, B: 'whole 3,2' },
    })
    plays({
      source: { ...mute, events: ['cleared'] },
      input: 'jp---a',
      messages: { a },
      until: '^ 30ms !',
      steps: 'j(pA)',
      means: { A: first },
    })
  })

  test('waits for stored messages, after which nothing is missing', () => {
    plays({
      input: 'jp(ABC)',
      messages: many(3),
      until: '^ 2s !',
      steps: 'jp-a 997ms W',
      means: { a: 'part 3,2,1', W: 'whole 3,2,1 replayed 3' },
    })
  })

  test('as many as are ever replayed may not be all, unless one of them is known', () => {
    const all = Array.from({ length: 25 }, (_, n) => 26 - n).join()
    const letters = Object.keys(many(25)).join('')
    const replay = { input: `jp(${letters})`, until: '^ 2s !', steps: 'jp-a 997ms W' }
    plays({
      ...replay,
      messages: many(25, 2),
      means: { a: `part ${all}`, W: `whole ${all} not provable` },
    })
    const memory = plays({
      source: mute,
      input: 'jp---a',
      messages: { a: message('2') },
      until: '^ 30ms !',
      steps: 'j(pA)-B',
      means: { A: first, B: 'whole 2' },
    })
    plays({
      ...replay,
      messages: many(25, 2),
      memory,
      means: { a: `part ${all}`, W: `whole ${all} replayed 24` },
    })
  })

  test('joins again after silence, to get the stored messages', () => {
    const loss = silence('a replay was requested')
    plays({
      input: 'jp 1004ms uh',
      until: '^ 2s !',
      steps: 'jp 999ms W 4ms u#',
      loss,
      means: { W: 'whole  replayed 0' },
    })
  })
})

describe('the people present', () => {
  const present = (key: string, ref: string, state: PresenceEntry['state'] = {}): PresenceEntry => ({
    key,
    ref,
    state,
  })
  const sayPeople = (...people: PresenceEntry[]): PresenceSignal => ({ type: 'people', entries: people })
  const signals = {
    j: heardSignals.j,
    u: heardSignals.u,
    h: heardSignals.h,
    a: sayPeople(present('ann', '1', { online_at: '1970-01-01T00:00:00Z' })),
    b: sayPeople(present('bob', '3'), present('ann', '2', { name: 'Ann' }), present('ann', '4')),
    c: sayPeople(present('bob', '3')),
  } satisfies Record<string, PresenceSignal>
  const roster: RosterPanel = {
    id: 'who',
    kind: 'roster',
    title: 'Desk',
    source: 'desk',
    nameField: 'name',
    heartbeatInterval: 30,
    place: { x: 0, y: 0, width: 3, height: 4 },
  }
  function listens(
    marbles: string,
    until: string,
    steps: string,
    means: Record<string, string>,
    loss?: Loss,
  ) {
    let memory: RowsHandover | null = null
    virtualTime(({ cold, expectObservable }) => {
      const data = { ...scriptedData([], []), presence: () => cold<PresenceSignal>(marbles, { ...signals }) }
      const steps$ = sourceRows(data, desk).pipe(
        map(step => {
          if (step.type === 'rows') memory = new RowsHandover(step.rows, 1_000)
          return word(step)
        }),
      )
      expectObservable(steps$, until).toBe(steps, { ...words, ...means }, loss)
    })
    return (memory as RowsHandover | null)?.draw([roster])['who']
  }

  test('is known from the first list on, and each list is all of it', () => {
    const view = listens('j--a---b', '^ 30ms !', 'j--(pA)B', {
      A: 'whole ann1 resent 0',
      B: 'whole ann2,ann4,bob3',
    })
    // A change of activity keeps the person's time; a second tab is not a second person.
    expect(view).toEqual({
      kind: 'roster',
      people: [
        { key: 'ann', name: 'Ann', since: 0, tabs: 2, uncertain: 0 },
        { key: 'bob', name: 'bob', since: 7, tabs: 1, uncertain: 0 },
      ],
    })
  })

  test('are listed again after silence', () => {
    const loss = silence('the list is reloading')
    const view = listens('jc---uh', '^ 30ms !', 'j(pA)u#', { A: 'whole bob3 resent 0' }, loss)
    expect(view).toMatchObject({ people: [{ key: 'bob' }] })
  })

  test('are uncertain if their heartbeat is overdue, the server’s time included', () => {
    const at = (ms: number) => new Date(ms).toISOString()
    const row = { key: 'ann', ref: '1', since: at(0), said: at(0), state: {} }
    const buffer = createRowBuffer(
      { columns: [], key: ['key', 'ref'], order: { column: 'since', ascending: true }, limit: 9 },
      null,
    )
    buffer.replaceAllNow([row], false)
    const views = panelViews([roster])
    const all = buffer.rows()
    if (all !== null) views.reset(all)
    const uncertain = (now: number) => {
      const view = views.at(now)['who']
      return view?.kind === 'roster' && view.people[0]?.uncertain
    }
    // Twice the beat, and the minute after which the server closes a silent socket.
    expect([uncertain(120_000), uncertain(120_001)]).toEqual([0, 1])
    expect(views.at(130_000)).toBe(views.at(140_000))
  })
})
