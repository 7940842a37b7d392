import { describe, expect, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { sessionMachine } from '../../src/machines/session/session.machine'
import { board } from '../support/boards'
import { census, leafOf } from './census'
import { inward, outward, still } from './session.alphabet'
import { after } from './table'

type Situation = SnapshotFrom<typeof sessionMachine>
const events = [...Object.values(outward), ...inward]
const wordsOf = (...names: (keyof typeof outward)[]) => names.map(name => outward[name])
const explorePolicy = (secondFactor: 'at sign-in' | 'when needed') =>
  census(still, {
    input: { board, secondFactor },
    events,
    apart: ({ context }) => {
      const { viewer, needsCode, boardOwnerId, refusal, unreachable, isRecovery, accountStatus, arrival } =
        context
      return [
        viewer?.id,
        viewer?.level,
        needsCode,
        boardOwnerId,
        refusal?.code,
        unreachable !== null,
        isRecovery,
        accountStatus,
        arrival?.by,
      ]
    },
    inSimple: {
      events: [
        ...wordsOf('signOut', 'leave', 'retry', 'stepUp', 'stay', 'ended'),
        ...inward
          .filter(({ type }) => /^xstate\.(done|after)/.test(type))
          .filter(event => !/bob|isRecovery":true|aal2/.test(JSON.stringify(event))),
      ],
      apart: ({ context: { boardOwnerId, viewer } }) => [boardOwnerId, viewer?.id],
    },
  })
const charts = { 'at sign-in': explorePolicy('at sign-in'), 'when needed': explorePolicy('when needed') }
for (const [policy, { figures }] of Object.entries(charts)) console.info({ policy, ...figures })

/** Nobody owes a code where it is asked for when needed; and so whoever is signed in has a board. */
const never = /mfaRequired|active ──auth\.changed\[1\]|signedIn ──auth\.ended\[1\]|admitted ──always\[0\]/

describe.each(Object.entries(charts))('with the second factor %s', (policy, chart) => {
  const at = (value: Parameters<Situation['matches']>[0]) =>
    chart.states.filter(state => state.matches(value))

  test('every state is reached', () => {
    expect(chart.unreachedStates).toEqual(policy === 'at sign-in' ? [] : ['signedIn.mfaRequired'])
  })
  test('every transition is walked', () => {
    const unwalkedEdges = chart.unwalkedEdges.filter(key => policy === 'at sign-in' || !never.test(key))
    expect(unwalkedEdges).toEqual([])
  })
  test('a running actor ends where each path says', () => {
    expect(chart.astray).toEqual([])
  })
  test('an active session has an account, and a level high enough for a sign-in that asks for a code', () => {
    const active = at({ signedIn: 'active' })
    expect(active.length).toBeGreaterThan(0)
    const wrong = active.filter(
      ({ context: { viewer, needsCode } }) => viewer === null || (needsCode && policy === 'at sign-in'),
    )
    expect(wrong.map(({ context }) => context.viewer)).toEqual([])
  })
  test('a session that arrived is not the viewer’s before it is chosen, and closes no board', () => {
    const choosingStates = at('choosing')
    expect(
      choosingStates.filter(
        ({ context }) => context.arrival?.by === 'storage' && context.boardOwnerId === 'ann',
      ),
    ).not.toEqual([])
    for (const before of chart.states.filter(state => state.can(outward.arrived))) {
      const asking = after(still, before, outward.arrived)
      expect([leafOf(asking.value), asking.context.boardOwnerId]).toEqual([
        'choosing',
        before.context.boardOwnerId,
      ])
      expect(asking.context.viewer).toBe(before.context.viewer)
      expect(asking.children.board).toBe(before.children.board)
      expect([asking.children.renewal, asking.children.account]).toEqual([undefined, undefined])
    }
  })
  test('the open board belongs to the present session', () => {
    const there = chart.states.filter(
      state => state.matches('signedIn') && state.context.boardOwnerId !== null,
    )
    expect(there.filter(({ context: { boardOwnerId, viewer } }) => boardOwnerId !== viewer?.id)).toEqual([])
    expect(at({ signedIn: 'active' }).filter(({ context }) => context.boardOwnerId === null)).toEqual([])
  })
  test('a board exists exactly while a viewer has access', () => {
    const wrong = chart.states.filter(
      ({ context, children }) => (context.boardOwnerId !== null) !== (children.board !== undefined),
    )
    expect(wrong.map(({ value }) => value)).toEqual([])
  })
  test('an account is open, or being loaded, only while the session is active', () => {
    const wrong = chart.states.filter(
      state =>
        (state.context.accountStatus === 'open') !== (state.children.account !== undefined) ||
        (state.context.accountStatus === 'loading') !== (state.children.loadAccount !== undefined) ||
        (state.context.accountStatus !== null && !state.matches({ signedIn: 'active' })),
    )
    expect(wrong.map(({ value }) => value)).toEqual([])
  })
  test('a signed-out viewer has left nothing in the context', () => {
    const {
      viewer,
      needsCode,
      isRecovery,
      renewsAt,
      expiresAt,
      skew,
      storageLocation,
      boardOwnerId: boardOf,
    } = at('signedOut')[0]?.context ?? {}
    expect({ viewer, needsCode, isRecovery, renewsAt, expiresAt, skew, storageLocation, boardOf }).toEqual({
      viewer: null,
      needsCode: false,
      isRecovery: false,
      renewsAt: null,
      expiresAt: null,
      skew: null,
      storageLocation: null,
      boardOf: null,
    })
    const keptContexts = at('signedOut').map(({ context: { refusal: _, emailMethod: __, ...context } }) =>
      JSON.stringify(context),
    )
    expect(new Set(keptContexts).size).toBe(1)
  })
  test('only a person, an end elsewhere, or an answer that confirms the end leaves signedIn', () => {
    const causes = new Set<string>()
    for (const before of at('signedIn'))
      for (const event of events.filter(event =>
        before.can(event as EventFromLogic<typeof sessionMachine>),
      )) {
        const place = leafOf(after(still, before, event).value)
        if (!place.startsWith('signedIn')) causes.add(`${event.type} ──▶ ${place}`)
      }
    const expectedContexts = [
      'auth.arrived ──▶ choosing',
      'auth.ended ──▶ ended',
      'session.signOut ──▶ signingOut',
      'xstate.done.actor.stepUp ──▶ ended',
      ...(policy === 'at sign-in'
        ? [
            'auth.ended ──▶ signedOut',
            'xstate.done.actor.factor ──▶ ended',
            'xstate.done.actor.factor ──▶ signedOut',
          ]
        : []),
    ]
    expect([...causes].sort()).toEqual(expectedContexts.sort())
  })
})
