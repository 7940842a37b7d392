import type { AuthOfSession, Choice, Granted, Refusal, Renewal, Restored } from '../../port'
import type { takeAddress } from './address'
import type { Backroom, Stranger } from './desk'
import { endedElsewhere } from './kept'
import { isSame } from './newer'
import { pause } from './pause'
import { refused } from './refusals'
import { leaveOut, questionOf, type identifies } from './stranger'
import type { Tabs } from './tabs'

/** How often, and in what distance, the tab that renews the session is waited for. */
const TRIES = 10
const DISTANCE_MS = 1_000

interface Tools {
  renew: () => Promise<Renewal>
  arrive: () => ReturnType<typeof takeAddress>
  identify: ReturnType<typeof identifies>
  tabs: Pick<Tabs, 'tell'>
}

/**
 * Takes up what the page's address brought, else what is kept. A link that did not work throws nobody out. Nobody is let
 * in without a word by a session that was not begun in this browser, whether a link brings it or the storage.
 */
export function restoring(
  desk: Backroom,
  { renew, arrive, identify, tabs }: Tools,
): AuthOfSession['restore'] {
  const { tokens, kept, marks, waiting } = desk
  let running: Promise<Restored> | null = null
  /** Why a link did not work, until it could be told. */
  let broken: Refusal | null = null

  const isExpected = ({ session: { user } }: Stranger) =>
    user.id === whoIsHere() || marks.wasAsked(user.email)
  /** Whose session goes on without a question. */
  function whoIsHere(): string | null {
    const here = kept.read()
    return here?.isOurs === true ? here.session.user.id : marks.person()
  }

  async function offer(link: Stranger): Promise<Restored> {
    if (isExpected(link)) return desk.accept(link.session, link.how)
    const there = kept.read()?.isOurs === true ? await continued() : null
    // Whatever it found there, the link is still asked about.
    waiting.stranger = link
    if (there?.type === 'unavailable') return there
    return { type: 'choice', ...questionOf(desk, link) }
  }

  async function take({ session, how, by, found }: Stranger): Promise<Restored> {
    // While it waited its life went on, and what a fresh token tells of the clock is over.
    const aged = { ...how, fresh: false }
    if (by === 'link') return desk.accept(session, aged)
    marks.confirm(session.user.id)
    const now = kept.read()
    if (now === null) return tokens.held() === null ? { type: 'none' } : refused(endedElsewhere)
    return isSame(now.session, found) ? desk.accept(session, aged) : continued()
  }

  function leave({ session, by, found }: Stranger): void {
    if (by === 'storage') {
      leaveOut(desk, found)
      tabs.tell()
      return
    }
    // Ends what nobody will use. Whether the project hears of it changes nothing here.
    desk.client.admin.signOut(session.access_token, 'local').catch(() => undefined)
  }

  async function restore(choice?: Choice): Promise<Restored> {
    const brought = await arrive()
    if (brought?.type === 'session') return brought
    if (brought?.type === 'refused') broken = brought.refusal
    if (brought?.type === 'arrived')
      waiting.stranger = { session: brought.session, how: brought.how, by: 'link', found: brought.session }
    const stranger = waiting.stranger
    waiting.stranger = null
    if (stranger !== null && choice === 'arrived') return take(stranger)
    if (stranger !== null && choice === 'kept') leave(stranger)
    else if (stranger?.by === 'link') return offer(stranger)
    return told(await continued())
  }

  function told(restored: Restored): Restored {
    if (broken === null || (restored.type !== 'none' && restored.type !== 'session')) return restored
    const refusal = broken
    broken = null
    return restored.type === 'session' ? { ...restored, link: refusal } : { type: 'refused', refusal }
  }

  /** What is kept, once it has a token with some life left. */
  async function continued(): Promise<Granted | Restored> {
    for (let tries = 0; tries < TRIES; tries++) {
      const found = kept.read()
      if (found === null) return { type: 'none' }
      if (!found.isOurs) return asked(found.session)
      if (tokens.lifeOf(found.session) > 0) return { type: 'session', session: desk.adopt(found.session) }
      const renewal = await renew()
      if (renewal.type !== 'busy') return renewal
      await pause(DISTANCE_MS)
    }
    return { type: 'unavailable', reason: 'another tab has been renewing the session for too long' }
  }

  async function asked(found: Stranger['found']): Promise<Restored> {
    const identified = await identify(found)
    if (identified.type === 'unavailable') return identified
    if (identified.type === 'over') {
      leaveOut(desk, found)
      return continued()
    }
    const { session } = identified
    if (session.user.id === marks.person()) return desk.accept(session, { fresh: false })
    waiting.stranger = { session, how: {}, by: 'storage', found }
    return { type: 'choice', ...questionOf(desk, waiting.stranger) }
  }

  return choice => (running ??= restore(choice).finally(() => (running = null)))
}
