import type { RealtimeChannel } from '@supabase/supabase-js'
import {
  BehaviorSubject,
  defer,
  EMPTY,
  filter,
  finalize,
  from,
  ignoreElements,
  merge,
  mergeMap,
  of,
  repeat,
  share,
  Subject,
  switchMap,
  take,
  tap,
  throwError,
  timer,
  type Observable,
} from 'rxjs'
import type { Loss, Row, SourceSignal } from '../../../ports/backend.port'
import { sendMessage, type SendProgress } from './sendMessage'
import { joinChannel, type RealtimeContext, type ChannelSpec } from '../joinChannel'
import { channelSpecOf, MAX_REPLAY, trackPresence, type JoinOptions } from './topicChannel'
import { createRecentMessages } from './recentMessages'
import { createRecentCache } from '../../recentCache'
import type { PresenceSync, TopicEvent } from './topicEvent'
import { RecentIds } from '../../../../shared/recentIds'

/** What a listener or a sender wants from a topic. */
interface TopicRequest {
  topic: string
  isPrivate: boolean
  /** Replay the messages that were sent while the topic wasn't joined. */
  replay?: boolean
  /**
   * Since when this listener lacks messages that the project stores, ms since the epoch by its clock; null: all of
   * them. For private topics only.
   */
  since?: number | null
  /** Rows changed, but the topic reported nothing. */
  isSilent?: boolean
  presence?: boolean
  /** This page's own presence state; its channel gives way while nobody else uses the topic. */
  ownState$?: Observable<Row> | undefined
}
export interface TopicRegistry {
  /** All events that one connection reports for the topic. Errors with a Loss. */
  listen(request: TopicRequest): Observable<TopicEvent | SourceSignal>
  /** Sends one message once, over the existing join of the topic or over its own. */
  send(request: TopicRequest, event: string, payload: object): Observable<SendProgress>
}

/** How long before the last sign of life a replay starts: our clock may still differ from the server's. */
const OVERLAP_MS = 30_000
/** Listeners of one join notice its last sign of life one after another. */
const SAME_MS = 1_000
/** How long the project stores messages from the database. */
const RETENTION_MS = 3 * 86_400_000
/** How many message ids to remember, because a replay may deliver the messages again. */
const REMEMBERED = 8 * MAX_REPLAY
/** How many unused topics to remember, with the time until which each was covered: as many as can be in use at once. */
const REMEMBERED_TOPICS = 100
/** Polling interval: until the server confirms that a topic was left, realtime-js returns the old channel for it. */
const LEAVING_MS = 50

/**
 * Joins each topic once, however many listeners it has: the server closes the first of two joins. `now`: the project's
 * time, ms since the epoch, as far as it is known.
 */
export function createTopicRegistry(context: RealtimeContext, now = () => Date.now()): TopicRegistry {
  const topicOf = createRecentCache(
    topic => createTopic(context, topic, now),
    topic => topic.isUsed(),
    REMEMBERED_TOPICS,
  )
  return {
    listen: request => defer(() => topicOf(request.topic).listen(request)),
    send: (request, event, payload) => defer(() => topicOf(request.topic).send(request, event, payload)),
  }
}

const privacyConflict: Loss = {
  kind: 'limited',
  reason: 'this page uses the topic both as private and public, but a connection allows only one',
}
const moreWanted: Loss = { kind: 'lost', reason: 'the topic is rejoined, because more of it is needed' }

const topicSilent: Loss = {
  kind: 'lost',
  reason: 'the topic is rejoined, because it sent nothing while rows changed',
}
/** Two changed rows were found, each after its waiting time: that takes longer than this. */
const QUIET_MS = 9_000

function createTopic(
  context: RealtimeContext,
  topic: string,
  now: () => number,
): TopicRegistry & { isUsed(): boolean } {
  /** The union of all requests so far, so that listeners who return one by one do not cause a rejoin each. */
  const requestedOptions: JoinOptions = { isPrivate: false, replay: false, presence: false }
  let listenerCount = 0
  /** Since when each of the listeners lacks messages. */
  const lackTimes = new Map<object, number>()
  let givesWay = false
  /** This page's own state; null: none. */
  const state$ = new BehaviorSubject<Row | null>(null)
  /** The options of the current join; null without a join. */
  let joinedWith: JoinOptions | null = null
  let channel: RealtimeChannel | null = null
  /** No message was missed before this time of the project; null before the first confirmation. */
  let coveredUntil: number | null = null
  /**
   * The project's time of the last heartbeat on the current join that was answered. A loss is noticed up to a minute
   * later, and after sleep at any time.
   */
  let lastSignAt = 0
  /** Since when every message is among the recent ones, as far as those of one replay go. */
  let recentFrom = Infinity
  const recentMessages = createRecentMessages(MAX_REPLAY)
  /** When the database last sent a message on the current join, or when the join began, by the monotonic clock. */
  let lastMessageAt = 0
  const seenIds = new RecentIds(REMEMBERED)
  const rejoin$ = new Subject<Loss>()
  /** Events to repeat to a listener who comes later. */
  let backlog: (PresenceSync | SourceSignal)[] = []

  const noteSign = (latency = 0) => {
    lastSignAt = now() - latency
  }
  const forgetRecent = () => {
    recentFrom = Infinity
    recentMessages.clear()
  }
  const isInBacklog = (type: string) => backlog.some(event => event.type === type)
  const note = (event: TopicEvent | SourceSignal) => {
    if (event.type === 'joined' || event.type === 'subscribed') noteSign()
    // Messages may have been missed that only the project can replay.
    if (event.type === 'resumed' || (event.type === 'subscribed' && isInBacklog(event.type))) forgetRecent()
    if (event.type === 'message') {
      if (event.id !== null) seenIds.add(event.id)
      if (event.id !== null && recentFrom !== Infinity) recentMessages.add(event)
      if (event.id !== null && !event.isReplayed) lastMessageAt = performance.now()
    } else if (event.type === 'assembled')
      backlog = [...backlog.filter(({ type }) => type !== event.type), event]
    else if ((event.type === 'joined' || event.type === 'subscribed') && !isInBacklog(event.type))
      backlog.push(event)
  }
  const channelSpec = (): ChannelSpec<TopicEvent> => {
    joinedWith = { ...requestedOptions }
    lastMessageAt = performance.now()
    const replayFrom = Math.min(coveredUntil ?? now(), ...lackTimes.values())
    if (joinedWith.replay) recentFrom = replayFrom
    const spec = channelSpecOf(
      topic,
      joinedWith,
      replayFrom - OVERLAP_MS,
      id => id !== null && seenIds.has(id),
    )
    const bind: typeof spec.bind = (newChannel, ...rest) => spec.bind((channel = newChannel), ...rest)
    return { ...spec, bind, track: trackPresence(state$), noteAnswer: noteSign }
  }
  const events$ = merge(
    whenLeft(context, topic).pipe(switchMap(() => joinChannel(context, channelSpec, givesWay))),
    rejoin$.pipe(mergeMap(loss => throwError(() => loss))),
  ).pipe(
    tap(note),
    finalize(() => {
      if (isInBacklog('subscribed')) coveredUntil = lastSignAt
      forgetRecent()
      backlog = []
      joinedWith = null
      channel = null
    }),
    share(),
  )
  const listen: TopicRegistry['listen'] = ({ isPrivate, replay = false, since, ...otherOptions }) =>
    defer(() => {
      const { presence = false, isSilent = false, ownState$ } = otherOptions
      const listener = {}
      /** Infinity: the listener wants only what comes from now on. */
      const lacksFrom = since === undefined ? Infinity : Math.max(since ?? 0, now() - RETENTION_MS)
      if (listenerCount > 0 && requestedOptions.isPrivate !== isPrivate)
        return throwError(() => privacyConflict)
      requestedOptions.isPrivate = isPrivate
      requestedOptions.replay ||= replay || since !== undefined
      requestedOptions.presence ||= presence
      if (joinedWith !== null && ((presence && !joinedWith.presence) || lacksFrom + SAME_MS < recentFrom))
        rejoin$.next(moreWanted)
      // Other listeners may still receive presence and broadcasts on a join that no longer delivers database messages.
      // If a database message came recently, the join is not at fault, and the listeners stay undisturbed.
      else if (joinedWith !== null && isSilent && performance.now() - lastMessageAt > QUIET_MS)
        rejoin$.next(topicSilent)
      givesWay = ownState$ !== undefined && (listenerCount === 0 || givesWay)
      listenerCount += 1
      lackTimes.set(listener, lacksFrom)
      const publication$ = ownState$?.pipe(
        tap(state => state$.next(state)),
        ignoreElements(),
        finalize(() => state$.next(null)),
      )
      const recent = since === undefined ? [] : recentMessages.list()
      return merge(from([...backlog, ...recent]), events$, publication$ ?? EMPTY).pipe(
        finalize(() => {
          listenerCount -= 1
          lackTimes.delete(listener)
        }),
      )
    })
  return {
    isUsed: () => listenerCount > 0,
    listen,
    send: (request, event, payload) =>
      sendMessage(listen(request), () => channel, { event, payload }, context.link),
  }
}

/** Emits once, as soon as the previous channel of the same topic is gone. */
const whenLeft = ({ client }: RealtimeContext, topic: string): Observable<unknown> =>
  defer(() => of(client.getChannels().every(channel => channel.topic !== `realtime:${topic}`))).pipe(
    repeat({ delay: () => timer(LEAVING_MS) }),
    filter(isGone => isGone),
    take(1),
  )
