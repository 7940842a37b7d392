import { filter, Observable, share, timer } from 'rxjs'
import { isRecord } from '../../../../board/json/isRecord'
import { newId } from '../../../../shared/newId'
import type { DigestList } from './digestList'

/** How long lists are gathered, ms. */
const GATHER_MS = 50
/** The same where other pages may add theirs: longer than they take to hand them over. */
const GATHER_SHARED_MS = 300
/** How long a page gathers what it hands over to the page that asks, ms. */
const GATHER_GUEST_MS = 20
/** How long after an announcement its page is counted on to still gather, ms. */
const OPEN_MS = 200
/** How long a page that takes lists may take to say so, ms: it was closed, or its main thread is busy. */
const TAKE_MS = 400
/** How long an answer is waited for, ms: twice what the function may take. */
const ANSWER_MS = 10_000
/** How long another page is remembered, ms: a page announces each of its rounds, at most five minutes apart. */
const PEER_MS = 10 * 60_000
/** The channel to hear the others on stays open for so long after the last that needed it, ms. */
const LINGER_MS = 1_000

/** What `signalbox_digests` answers for one list. */
type Answer = unknown

type Message =
  /** A page gathers lists for one request, which is about the tables of one schema. */
  | { type: 'gathering'; round: string; schema: string }
  /** It takes no more. */
  | { type: 'closed'; round: string }
  /** Lists for that request. `token`: the digest of the access token, because an answer depends on its rights. */
  | { type: 'lists'; round: string; guest: string; token: string; lists: DigestList[] }
  | { type: 'taken'; guest: string }
  /** Null: the guest asks by itself. */
  | { type: 'answers'; guest: string; answers: Answer[] | null }

interface Guest {
  id: string
  token: string
  lists: readonly DigestList[]
}

/** A request of this page to which other pages add lists, until it is closed. */
export interface OwnRound {
  isGuest: false
  gatherMs: number
  /**
   * The lists of the pages that have the same token, at most `room` of them, which wait until they are settled. None
   * when it was closed before.
   */
  close(token: string, room: number): { lists: DigestList[]; settle(answers: readonly Answer[] | null): void }
}

/** What a page adds to a request of another one. */
export interface GuestRound {
  isGuest: true
  gatherMs: number
  /** The answers in the order of the lists; null: they must be asked for. */
  handOver(lists: readonly DigestList[], token: string): Promise<readonly Answer[] | null>
}

/**
 * Lets the pages of one browser that show the same project verify by one request: the page whose time comes first asks
 * for all of them. No page leads for long, so that none is missed when it is closed or frozen.
 */
export interface PageRounds {
  /** Emits when another page gathers lists. While it is subscribed, this page hears the others. */
  announcements$: Observable<unknown>
  /** Announces a request of this page. */
  open(schema: string): OwnRound
  /** The request for which another page gathers lists now. */
  findOpenRound(schema: string): GuestRound | null
}

/** `openChannel`: a BroadcastChannel by its name. Absent: no other page is ever heard. */
export function createPageRounds(
  projectUrl: string,
  openChannel: ((name: string) => BroadcastChannel) | undefined,
  now: () => number,
): PageRounds {
  let channel: BroadcastChannel | null = null
  let heardAt = -Infinity
  const openRounds = new Map<string, { id: string; heardAt: number }>()
  const ownRounds = new Map<string, Guest[]>()
  const post = (message: Message) => channel?.postMessage(message)

  const receive = (message: Message) => {
    heardAt = now()
    if (message.type === 'gathering') openRounds.set(message.schema, { id: message.round, heardAt })
    if (message.type === 'closed')
      for (const [schema, { id }] of openRounds) if (id === message.round) openRounds.delete(schema)
    if (message.type !== 'lists') return
    const { round, guest, token, lists } = message
    const guests = ownRounds.get(round)
    if (guests === undefined) return
    guests.push({ id: guest, token, lists })
    post({ type: 'taken', guest })
  }
  const messages$ = new Observable<Message>(subscriber => {
    // The number is that of this protocol: another tab may still run an older build.
    const own = openChannel?.(`signalbox:digests 2:${projectUrl}`)
    channel = own ?? null
    own?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data)) return
      receive(data)
      subscriber.next(data)
    })
    return () => {
      own?.close()
      channel = null
    }
  }).pipe(share({ resetOnRefCountZero: () => timer(LINGER_MS) }))

  const guestRound = (round: string): GuestRound => ({
    isGuest: true,
    gatherMs: GATHER_GUEST_MS,
    handOver(lists, token) {
      const guest = newId()
      return new Promise(resolve => {
        const settle = (answers: readonly Answer[] | null) => {
          clearTimeout(patience)
          subscription.unsubscribe()
          resolve(answers)
        }
        let patience = setTimeout(settle, TAKE_MS, null)
        const subscription = messages$.subscribe(message => {
          if (message.type === 'lists' || !('guest' in message) || message.guest !== guest) return
          if (message.type === 'answers') settle(message.answers)
          else {
            clearTimeout(patience)
            patience = setTimeout(settle, ANSWER_MS, null)
          }
        })
        post({ type: 'lists', round, guest, token, lists: [...lists] })
      })
    },
  })

  return {
    announcements$: messages$.pipe(filter(({ type }) => type === 'gathering')),
    open(schema) {
      const round = newId()
      const guests: Guest[] = []
      ownRounds.set(round, guests)
      post({ type: 'gathering', round, schema })
      const hasPeers = now() - heardAt < PEER_MS
      return {
        isGuest: false,
        gatherMs: hasPeers ? GATHER_SHARED_MS : GATHER_MS,
        close(token, room) {
          if (ownRounds.delete(round)) post({ type: 'closed', round })
          const lists: DigestList[] = []
          const seats = guests.splice(0).map(guest => {
            const isTaken = guest.token === token && lists.length + guest.lists.length <= room
            const from = lists.length
            if (isTaken) lists.push(...guest.lists)
            return { guest, from: isTaken ? from : null }
          })
          return {
            lists,
            settle(answers) {
              for (const { guest, from } of seats)
                post({
                  type: 'answers',
                  guest: guest.id,
                  answers: from === null ? null : (answers?.slice(from, from + guest.lists.length) ?? null),
                })
            },
          }
        },
      }
    },
    findOpenRound(schema) {
      const openRound = openRounds.get(schema)
      if (openRound === undefined || now() - openRound.heardAt > OPEN_MS) return null
      return guestRound(openRound.id)
    },
  }
}

/** Other code of the same origin may post as well; it could also read the session, so that shape is all to look at. */
const isMessage = (data: unknown): data is Message => isRecord(data) && typeof data['type'] === 'string'
