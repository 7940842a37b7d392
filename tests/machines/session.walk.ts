import { vi } from 'vitest'
import type { AnyActor, InspectionEvent } from 'xstate'
import type { AuthChange } from '../../src/backend/ports/backend.port'
import type { BoardRef } from '../../src/machines/board/board.machine'
import type { SessionSnapshot } from '../../src/machines/session/session.machine'
import { eve, refusal } from '../support/people'
import { puppetAuth, type Asked } from '../support/puppet-auth'
import { actorsUnder, appOf, talkingData, valueFor } from '../support/session-app'
import { leafOf } from './census'
import { answer, isGranted, TOLD } from './session.answers'
import { sentinelsIn, type Number } from './session.invariants'
import type { Kind, Taken } from './session.steps'

const TICK = 30_000
const RENEW_BEFORE = 120_000

/** One walk, and what it broke. */
export function walkOf({
  secondFactor,
  scan,
}: {
  secondFactor: 'at sign-in' | 'when needed'
  scan: boolean
}) {
  const found = new Set<string>()
  const breaks = (number: Number, how: string) => void found.add(`${number} ${how}`)
  const isHeld = (number: Number, isSo: boolean, how: string) => {
    if (!isSo) breaks(number, how)
  }

  /** Counts the sign-ins: a refresh from before the last one belongs to nobody. */
  let stay = 0
  const inFlight = new Map<Asked, number>()
  let notBefore = 0
  let byPerson = false
  let calmSince = 0
  let lastTold = 0
  /** Since when it was seen to wait for the next try. */
  let restingSince: number | null = null
  const puppet = puppetAuth(entry => {
    if (entry.method !== 'refresh') return
    isHeld('I1', ![...inFlight.values()].includes(stay), 'a second one was asked for')
    isHeld('I10', byPerson || Date.now() >= notBefore, `asked ${notBefore - Date.now()} ms too early`)
    inFlight.set(entry, stay)
  })
  let reader: string | undefined
  const talk = talkingData(() => reader)
  const inspect = (event: InspectionEvent) => {
    const seen = 'event' in event ? event.event : 'action' in event ? event.action : null
    const snapshot = 'snapshot' in event ? event.snapshot : null
    for (const name of sentinelsIn({ seen, snapshot })) breaks('I7', `the ${name} in ${event.type}`)
  }
  const { actor, page } = appOf({
    ...{ auth: puppet.auth, data: talk.data, secondFactor },
    ...(scan && { inspect }),
  })
  const owners = new WeakMap<BoardRef, string>()
  let before: SessionSnapshot = actor.getSnapshot()
  const isIn = ({ value }: SessionSnapshot) => typeof value === 'object'
  actor.subscribe(now => {
    if (isIn(before) && !isIn(now)) stay += 1
    if (isIn(now) && !isIn(before)) calmSince = Date.now()
    if (isIn(before) !== isIn(now)) {
      notBefore = 0
      restingSince = null
    }
    reader = now.context.viewer?.id
    before = now
  })
  actor.start()

  function reply({ kind, which, session }: Extract<Taken, { do: 'answer' }>) {
    const entry = puppet.asked[which % Math.max(1, puppet.asked.length)]
    if (entry === undefined) return
    if (entry.method === 'refresh') answered(entry, kind)
    else if (isGranted(kind) && givesToken(entry.method) && session.remaining > RENEW_BEFORE) notBefore = 0
    answer(entry, kind, session)
  }
  function answered(entry: Asked, kind: Kind) {
    const isOurs = inFlight.get(entry) === stay
    inFlight.delete(entry)
    if (!isOurs) return
    const told = kind === 'limited' ? TOLD : 0
    notBefore = Date.now() + told
    lastTold = told
    restingSince = null
  }

  function act(taken: Taken) {
    const { children } = actor.getSnapshot()
    switch (taken.do) {
      case 'root':
        if (taken.event.type === 'session.choose' && actor.getSnapshot().matches('choosing'))
          hasChosen = taken.event.choice === 'incoming'
        actor.send(taken.event)
        break
      case 'try':
        children.signIn?.send({ type: 'signIn.try', step: taken.step })
        break
      case 'factor':
        ;(children.factor ?? children.stepUp)?.send(taken.event)
        break
      case 'account':
        children.account?.send(taken.event)
        break
      case 'now':
        byPerson = true
        children.renewal?.send({ type: 'renewal.now' })
        break
      case 'answer':
        reply(taken)
        break
      case 'news': {
        const news: AuthChange = taken.session
          ? { type: 'auth.changed', session: taken.session }
          : { type: 'auth.ended', refusal: refusal('session_ended') }
        if (taken.session && taken.session.remaining > RENEW_BEFORE) notBefore = 0
        puppet.tell(news)
        break
      }
      case 'arrive':
        puppet.tell({ type: 'auth.arrived', current: null, incoming: eve.viewer, by: 'storage' })
        break
      case 'wake':
        if (taken.how === 'token refused') puppet.refuseToken()
        else if (taken.how === 'visibilitychange') page.wake()
        else page.setOnline(taken.how === 'online')
        if (taken.how === 'online' || taken.how === 'token refused') calmSince = Date.now()
        break
      case 'wait':
    }
  }

  /** Why somebody may be out: a person, the service's word, a second factor answered by the end of the session. */
  const mayEnd = (taken: Taken) =>
    (taken.do === 'root' && taken.event.type === 'session.signOut') ||
    (taken.do === 'news' && taken.session === null) ||
    taken.do === 'arrive' ||
    (taken.do === 'answer' && (taken.kind === 'over' || taken.kind === 'refused'))

  function look(taken: Taken, old: SessionSnapshot) {
    const now = actor.getSnapshot()
    const { viewer, needsCode, boardOwnerId } = now.context
    const isActive = now.matches({ signedIn: 'active' })
    const { board } = now.children
    if (isIn(old) && !isIn(now)) isHeld('I2', mayEnd(taken), `by ${JSON.stringify(taken)}`)
    if (isActive && secondFactor === 'at sign-in') isHeld('I3', !needsCode, 'active and owing a code')

    if (board && !owners.has(board)) owners.set(board, viewer?.id ?? 'nobody')
    isHeld(
      'I4',
      (boardOwnerId === null) === (board === undefined),
      'a board without an owner, or the other way round',
    )
    if (board) isHeld('I4', owners.get(board) === boardOwnerId, 'the board changed hands')
    if (isActive)
      isHeld('I4', boardOwnerId === viewer?.id, `${viewer?.id ?? ''} sees the board of ${boardOwnerId ?? ''}`)
    const access = board?.getSnapshot().context.conditions.access ?? 'none'
    isHeld('I4', access === (isActive ? viewer?.level : 'none'), `access ${access} in ${leafOf(now.value)}`)
    if (!isActive) isHeld('I5', talk.open.length === 0, `connected in ${leafOf(now.value)}`)
    const views = board && viewsOf(board)
    const others = boardOwnerId === 'ann' ? valueFor['bob'] : valueFor['ann']
    isHeld('I4', views === undefined || !views.includes(String(others)), 'rows of somebody else')

    if (viewer?.id === 'eve' && old.context.viewer?.id !== 'eve')
      isHeld('I12', hasChosen, `signed in in ${leafOf(now.value)} by ${JSON.stringify(taken)}`)

    const waits =
      ['ended', 'choosing', 'restoring', 'unreachable'].some(place => leafOf(now.value) === place) ||
      (now.matches({ signedIn: 'mfaRequired' }) && boardOwnerId !== null)
    if (waits && board) {
      const channels = Object.values(board.getSnapshot().context.channels)
      isHeld(
        'I5',
        channels.every(channel => channel.getSnapshot().value === 'unauthorized'),
        'a channel has access',
      )
      isHeld('I5', board.getSnapshot().status === 'active', 'the board is stopped')
      const wasOurs = old.children.board === board && taken.do !== 'wait'
      if (wasOurs && !old.matches({ signedIn: 'active' }))
        isHeld('I5', views === viewsBefore, 'the views changed')
    }
    if (old.matches({ signedIn: 'active' }) && !isIn(now) && taken.do !== 'root')
      isHeld(
        'I5',
        now.matches('ended') || now.matches('choosing'),
        'an end that nobody wished took the board away',
      )
    if (now.matches('ended')) isHeld('I5', board !== undefined, 'ended without a board')
    viewsBefore = views

    if (now.matches('signedOut')) {
      const { board: _, secondFactor: __, refusal: ___, emailMethod: ____, ...rest } = now.context
      const left = Object.entries(rest).filter(([, value]) => value !== null && value !== false)
      isHeld('I6', left.length === 0, `left ${JSON.stringify(left)}`)
    }

    if (isIn(now)) punctual(now)
    if (scan)
      for (const one of actorsUnder(actor as AnyActor))
        for (const name of sentinelsIn(one.getPersistedSnapshot())) breaks('I7', `the ${name} in ${one.id}`)
  }
  let viewsBefore: string | undefined
  /** Eve was chosen since the last question about her. */
  let hasChosen = false

  function punctual({ children: { renewal } }: SessionSnapshot) {
    const place = renewal?.getSnapshot().value
    // A token may also arrive in an answer for a viewer who has left, of which no machine knows before the next tick.
    const dueSince = Math.max(puppet.expiresAt() - RENEW_BEFORE, puppet.heldAt(), calmSince)
    const isLate = page.isOnline && Date.now() - dueSince > TICK
    if (place === 'waiting' || place === 'offline') isHeld('I9', !isLate, `still ${place}`)
    const isResting = place === 'coolingDown' || place === 'stale'
    if (!isResting) restingSince = null
    else restingSince ??= Date.now()
    const longest = Math.max(60_000, lastTold)
    isHeld('I9', Date.now() - (restingSince ?? Date.now()) <= longest, `${String(place)} for too long`)
  }

  return {
    async take(taken: Taken) {
      const old = actor.getSnapshot()
      byPerson = false
      act(taken)
      await vi.advanceTimersByTimeAsync(taken.do === 'wait' ? taken.ms : 0)
      look(taken, old)
    },
    place: () => leafOf(actor.getSnapshot().value),
    broken: () => [...found],
    end() {
      actor.stop()
      isHeld('I8', vi.getTimerCount() === 0, `${vi.getTimerCount()} timers`)
      isHeld('I8', talk.open.length === 0, `still listening to ${talk.open.join()}`)
      isHeld('I8', page.listeners === 0, `${page.listeners} listeners on the page`)
      isHeld('I8', !puppet.heard(), 'still hearing news')
      return [...found]
    },
  }
}

/** Another way to a new token than a renewal. */
const givesToken = (method: string) => method === 'verify' || method === 'removeFactor'

const viewsOf = (board: BoardRef) =>
  JSON.stringify(
    Object.values(board.getSnapshot().context.channels).map(channel => channel.getSnapshot().context.views),
  )
