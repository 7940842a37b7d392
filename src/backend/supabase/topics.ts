import type { RealtimeChannel } from '@supabase/supabase-js'
import { BehaviorSubject, defer, EMPTY, filter, finalize, from, ignoreElements, merge, mergeMap } from 'rxjs'
import { of, repeat, share, Subject, switchMap, take, tap, throwError, timer, type Observable } from 'rxjs'
import type { Loss, Present, Row, Signal } from '../port'
import { sent, type Sending } from './calls/sending'
import { hear, type Connected, type Way } from './channel'
import { keepRecent } from './recent'

/** What somebody wants of a topic. */
interface Want {
  topic: string
  isPrivate: boolean
  /** What was sent while the connection was lost. */
  replay?: boolean
  /** What the project keeps from before, too. */
  history?: boolean
  /** Rows changed of which the topic should have told, and did not. */
  isDeaf?: boolean
  presence?: boolean
  /** What this page says of itself there; its channel gives way, while nobody else wants the topic. */
  saying$?: Observable<Row> | undefined
}
/** A message as it came; `id` and `isReplayed` only where the database keeps it. `isKnown`: it came before. */
export interface Heard {
  type: 'message'
  event: string
  payload: unknown
  id: string | null
  isReplayed: boolean
  isKnown: boolean
}
/** Who is there changed. To look costs: it copies all of them. */
export interface Assembled {
  type: 'assembled'
  people: () => Present[]
}
type Said = Heard | Assembled
export interface Topics {
  /** Everything that one connection says of the topic. Errors with a Loss. */
  hear(want: Want): Observable<Said | Signal>
  /** One message, once, over the join that hears the topic, or over one of its own. */
  send(want: Want, event: string, payload: object): Observable<Sending>
}

/** How far back a replay begins before the last sign of life: our clock is another than the server's. */
const OVERLAP_MS = 30_000
/** For so long the project keeps what the database sent. */
const KEPT_MS = 3 * 86_400_000
/** More is never replayed. */
const REPLAY = 25
/** So many messages are remembered, for a replay may bring them again. */
const REMEMBERED = 8 * REPLAY
/** Of so many topics that nobody hears is remembered until when they were heard: as many as there may be at once. */
const REMEMBERED_TOPICS = 100
/** realtime-js gives the old channel to whoever joins a topic before the server has answered that it was left. */
const LEAVING_MS = 50

/** A topic is joined once, however many want whatever of it: the server closes the first of two joins. */
export function holdTopics(connected: Connected): Topics {
  const topicOf = keepRecent(
    topic => holdTopic(connected, topic),
    topic => topic.isHeard(),
    REMEMBERED_TOPICS,
  )
  return {
    hear: want => defer(() => topicOf(want.topic).hear(want)),
    send: (want, event, payload) => defer(() => topicOf(want.topic).send(want, event, payload)),
  }
}

const otherWay: Loss = {
  kind: 'limited',
  reason:
    'this page hears the topic as a private and as a public one, and a connection can do only one of both',
}
const forMore: Loss = { kind: 'lost', reason: 'the topic is joined anew, for more is wanted of it' }

const forQuiet: Loss = {
  kind: 'lost',
  reason: 'the topic is joined anew, for nothing was told on it while rows changed',
}
/** Rows were found changed twice, and waited for twice: that takes longer. */
const QUIET_MS = 9_000

type Asked = Required<Omit<Want, 'topic' | 'saying$' | 'isDeaf'>>

function holdTopic(connected: Connected, topic: string): Topics & { isHeard(): boolean } {
  /** What anybody ever wanted of it, so that those who come back one by one do not join anew each time. */
  const asked: Asked = { isPrivate: false, replay: false, history: false, presence: false }
  let hearers = 0
  let givesWay = false
  /** Null: nothing. */
  const said$ = new BehaviorSubject<Row | null>(null)
  /** What the present join asks for; null without one. */
  let joined: Asked | null = null
  let channel: RealtimeChannel | null = null
  /** Until when nothing was missed, ms since the epoch by our clock; null before the first proof. */
  let until: number | null = null
  let hadHistory = false
  /** When the database last told something on the present join, or it began, by the monotonic clock. */
  let toldAt = 0
  const seen = new Set<string>()
  const lost$ = new Subject<Loss>()
  /** What somebody who comes later has to be told first. */
  let standing: (Assembled | Signal)[] = []

  const note = (said: Said | Signal) => {
    if (said.type === 'message') {
      remember(seen, said.id)
      if (said.id !== null && !said.isReplayed) toldAt = performance.now()
    } else if (said.type === 'assembled')
      standing = [...standing.filter(({ type }) => type !== said.type), said]
    else if (
      (said.type === 'joined' || said.type === 'proven') &&
      !standing.some(({ type }) => type === said.type)
    )
      standing.push(said)
  }
  const way = (): Way<Said> => {
    joined = { ...asked }
    toldAt = performance.now()
    const since = asked.history && !hadHistory ? Date.now() - KEPT_MS : (until ?? Date.now()) - OVERLAP_MS
    const way = wayOf(topic, joined, since, id => id !== null && seen.has(id))
    const bind: typeof way.bind = (made, ...rest) => way.bind((channel = made), ...rest)
    return { ...way, bind, speak: speaking(said$) }
  }
  const heard$ = merge(
    left(connected, topic).pipe(switchMap(() => hear(connected, way, givesWay))),
    lost$.pipe(mergeMap(loss => throwError(() => loss))),
  ).pipe(
    tap(note),
    finalize(() => {
      if (standing.some(({ type }) => type === 'proven')) {
        until = Date.now()
        hadHistory ||= joined?.history ?? false
      }
      standing = []
      joined = null
      channel = null
    }),
    share(),
  )
  const heard: Topics['hear'] = ({ isPrivate, replay = false, history = false, ...want }) =>
    defer(() => {
      const { presence = false, isDeaf = false, saying$ } = want
      if (hearers > 0 && asked.isPrivate !== isPrivate) return throwError(() => otherWay)
      asked.isPrivate = isPrivate
      asked.replay ||= replay || history
      asked.history ||= history
      asked.presence ||= presence
      if (joined !== null && ((presence && !joined.presence) || (history && !joined.history)))
        lost$.next(forMore)
      // Others may hear presence and each other on a join on which the database is not heard any more. Where it was
      // heard lately, the join is not to blame, and they are left alone.
      else if (joined !== null && isDeaf && performance.now() - toldAt > QUIET_MS) lost$.next(forQuiet)
      givesWay = saying$ !== undefined && (hearers === 0 || givesWay)
      hearers += 1
      const saying = saying$?.pipe(
        tap(said => said$.next(said)),
        ignoreElements(),
        finalize(() => said$.next(null)),
      )
      return merge(from(standing.slice()), heard$, saying ?? EMPTY).pipe(finalize(() => (hearers -= 1)))
    })
  return {
    isHeard: () => hearers > 0,
    hear: heard,
    send: (want, event, payload) => sent(heard(want), () => channel, { event, payload }),
  }
}

/** Says anew on every join what is to be said: the server forgets it with the channel. */
const speaking = (said$: Observable<Row | null>) => (channel: RealtimeChannel) => {
  let isThere = false
  return said$.subscribe(said => {
    if (said !== null) void channel.track({ ...said })
    else if (isThere) void channel.untrack()
    isThere = said !== null
  })
}

function remember(seen: Set<string>, id: string | null) {
  if (id !== null) seen.add(id)
  for (const oldest of seen) if (seen.size > REMEMBERED) seen.delete(oldest)
}

/** Once, as soon as a channel of the same topic is gone that was left before. */
const left = ({ client }: Connected, topic: string): Observable<unknown> =>
  defer(() => of(client.getChannels().every(channel => channel.topic !== `realtime:${topic}`))).pipe(
    repeat({ delay: () => timer(LEAVING_MS) }),
    filter(isGone => isGone),
    take(1),
  )

/**
 * On a private topic the server's proof is that its own connection for what the database sends stands; on a public one
 * there is none but the join. Whoever may not hear broadcasts can join all the same if nothing is replayed, and hears
 * none.
 */
const wayOf = (
  topic: string,
  { isPrivate, replay, presence }: Asked,
  since: number,
  isKnown: (id: string | null) => boolean,
): Way<Said> => ({
  topic,
  options: {
    config: {
      private: isPrivate,
      broadcast: {
        // Of what is sent from here.
        ...{ ack: true, self: true },
        ...(isPrivate && { replication_ready: true }),
        ...(isPrivate && replay && { replay: { since, limit: REPLAY } }),
      },
    },
  },
  bind(channel, tell) {
    const bound = channel.on('broadcast', { event: '*' }, ({ event, payload, meta }) => {
      const id = meta?.id ?? null
      tell({ type: 'message', event, payload, id, isReplayed: meta?.replayed ?? false, isKnown: isKnown(id) })
    })
    if (!presence) return bound
    const people = () =>
      Object.entries(bound.presenceState()).flatMap(([key, times]) =>
        times.map(({ presence_ref: ref, ...state }): Present => ({ key, ref, state })),
      )
    return bound.on('presence', { event: 'sync' }, () => tell({ type: 'assembled', people }))
  },
  // It also says of the socket that it will be closed, in a notice that is "ok".
  isProof: ({ extension, text }) => extension === 'system' && /^Replication connection/.test(text),
  provesTokens: false,
})
