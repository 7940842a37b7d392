import { vi } from 'vitest'
import { listPendingTimers } from '../support/pendingTimers'
import type { AnyActor, InspectionEvent } from 'xstate'
import type { AuthChange } from '../../src/backend/ports/backend.port'
import type { BoardRef } from '../../src/machines/board/board.machine'
import type { SessionSnapshot } from '../../src/machines/session/session.machine'
import { eve, refusal } from '../support/people'
import { puppetAuth, type AuthRequest } from '../support/puppet-auth'
import { actorsUnder, appOf, talkingData, valueFor } from '../support/session-app'
import { leafOf } from './census'
import { answer, isGranted, TOLD } from './session.answers'
import { sentinelsIn, type Number } from './session.invariants'
import type { Kind, TakenStep } from './session.steps'

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
  const sentinels = new Set<string>()
  const breaks = (number: Number, how: string) => void sentinels.add(`${number} ${how}`)
  const isHeld = (number: Number, isSo: boolean, how: string) => {
    if (!isSo) breaks(number, how)
  }

  /** Counts the sign-ins: a refresh from before the last one belongs to nobody. */
  let stay = 0
  const inFlight = new Map<AuthRequest, number>()
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
    const seenItem = 'event' in event ? event.event : 'action' in event ? event.action : null
    const snapshot = 'snapshot' in event ? event.snapshot : null
    for (const name of sentinelsIn({ seenItem, snapshot })) breaks('I7', `the ${name} in ${event.type}`)
  }
  const { actor, page } = appOf({
    auth: puppet.auth,
    data: talk.data,
    secondFactor,
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

  function reply({ kind, which, session }: Extract<TakenStep, { do: 'answer' }>) {
    const entry = puppet.requests[which % Math.max(1, puppet.requests.length)]
    if (entry === undefined) return
    if (entry.method === 'refresh') answerEntry(entry, kind)
    else if (isGranted(kind) && givesToken(entry.method) && session.remaining > RENEW_BEFORE) notBefore = 0
    answer(entry, kind, session)
  }
  function answerEntry(entry: AuthRequest, kind: Kind) {
    const isOurs = inFlight.get(entry) === stay
    inFlight.delete(entry)
    if (!isOurs) return
    const toldDelay = kind === 'limited' ? TOLD : 0
    notBefore = Date.now() + toldDelay
    lastTold = toldDelay
    restingSince = null
  }

  function act(takenStep: TakenStep) {
    const { children } = actor.getSnapshot()
    switch (takenStep.do) {
      case 'root':
        if (takenStep.event.type === 'session.choose' && actor.getSnapshot().matches('choosing'))
          hasChosen = takenStep.event.choice === 'incoming'
        actor.send(takenStep.event)
        break
      case 'try':
        children.signIn?.send({ type: 'signIn.try', step: takenStep.step })
        break
      case 'factor':
        ;(children.factor ?? children.stepUp)?.send(takenStep.event)
        break
      case 'account':
        children.account?.send(takenStep.event)
        break
      case 'now':
        byPerson = true
        children.renewal?.send({ type: 'renewal.now' })
        break
      case 'answer':
        reply(takenStep)
        break
      case 'news': {
        const news: AuthChange = takenStep.session
          ? { type: 'auth.changed', session: takenStep.session }
          : { type: 'auth.ended', refusal: refusal('session_ended') }
        if (takenStep.session && takenStep.session.remaining > RENEW_BEFORE) notBefore = 0
        puppet.tell(news)
        break
      }
      case 'arrive':
        puppet.tell({ type: 'auth.arrived', current: null, incoming: eve.viewer, by: 'storage' })
        break
      case 'wake':
        if (takenStep.how === 'token refused') puppet.refuseToken()
        else if (takenStep.how === 'visibilitychange') page.wake()
        else page.setOnline(takenStep.how === 'online')
        if (takenStep.how === 'online' || takenStep.how === 'token refused') calmSince = Date.now()
        break
      case 'wait':
    }
  }

  /** Why somebody may be out: a person, the service's word, a second factor answered by the end of the session. */
  const mayEnd = (takenStep: TakenStep) =>
    (takenStep.do === 'root' && takenStep.event.type === 'session.signOut') ||
    (takenStep.do === 'news' && takenStep.session === null) ||
    takenStep.do === 'arrive' ||
    (takenStep.do === 'answer' && (takenStep.kind === 'over' || takenStep.kind === 'refused'))

  function look(takenStep: TakenStep, old: SessionSnapshot) {
    const now = actor.getSnapshot()
    const { viewer, needsCode, boardOwnerId } = now.context
    const isActive = now.matches({ signedIn: 'active' })
    const { board } = now.children
    if (isIn(old) && !isIn(now)) isHeld('I2', mayEnd(takenStep), `by ${JSON.stringify(takenStep)}`)
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
      isHeld('I12', hasChosen, `signed in in ${leafOf(now.value)} by ${JSON.stringify(takenStep)}`)

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
      const wasOurs = old.children.board === board && takenStep.do !== 'wait'
      if (wasOurs && !old.matches({ signedIn: 'active' }))
        isHeld('I5', views === viewsBefore, 'the views changed')
    }
    if (old.matches({ signedIn: 'active' }) && !isIn(now) && takenStep.do !== 'root')
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
    async take(takenStep: TakenStep) {
      const old = actor.getSnapshot()
      byPerson = false
      act(takenStep)
      await vi.advanceTimersByTimeAsync(takenStep.do === 'wait' ? takenStep.ms : 0)
      look(takenStep, old)
    },
    place: () => leafOf(actor.getSnapshot().value),
    listBroken: () => [...sentinels],
    end() {
      actor.stop()
      isHeld('I8', listPendingTimers().length === 0, `timers: ${listPendingTimers().join('; ')}`)
      isHeld('I8', talk.open.length === 0, `still listening to ${talk.open.join()}`)
      isHeld('I8', page.listeners === 0, `${page.listeners} listeners on the page`)
      isHeld('I8', !puppet.isHeard(), 'still hearing news')
      return [...sentinels]
    },
  }
}

/** Another way to a new token than a renewal. */
const givesToken = (method: string) => method === 'verify' || method === 'removeFactor'

const viewsOf = (board: BoardRef) =>
  JSON.stringify(
    Object.values(board.getSnapshot().context.channels).map(channel => channel.getSnapshot().context.views),
  )
