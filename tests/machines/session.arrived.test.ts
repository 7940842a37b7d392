import { describe, expect, test } from 'vitest'
import { ann, bob, answerRefusal, session } from '../support/people'
import { leafOf } from './census'
import { outward, still } from './session.alphabet'
import { active, answerRestore, signedOut, start } from './session.situations'
import { after } from './table'

const steady = 'signedIn.active.steady'

describe('a session that arrived in the storage', () => {
  const asking = after(still, active, outward.arrived)
  test('covers the board of the viewer, who can stay with the own session', () => {
    expect([asking.value, asking.context.boardOwnerId, asking.context.viewer?.id]).toEqual([
      'choosing',
      'ann',
      'ann',
    ])
    const back = after(still, after(still, asking, outward.choose), answerRestore(session(ann)))
    expect([leafOf(back.value), back.context.boardOwnerId, back.context.arrival]).toEqual([
      steady,
      'ann',
      null,
    ])
    expect(back.children.board).toBe(asking.children.board)
  })
  test('gets a board of its own, once it is chosen', () => {
    const switchedSnapshot = after(
      still,
      after(still, asking, outward.chooseArrived),
      answerRestore(session(bob)),
    )
    expect([leafOf(switchedSnapshot.value), switchedSnapshot.context.boardOwnerId]).toEqual([steady, 'bob'])
    expect(switchedSnapshot.children.board).not.toBe(asking.children.board)
  })
  test.each(['same', 'raised', 'other'] as const)('is settled where another tab settled it: %s', word => {
    const settledSnapshot = after(still, asking, outward[word])
    expect([leafOf(settledSnapshot.value), settledSnapshot.context.arrival]).toEqual([steady, null])
  })
  test('leaves the board if the viewer’s session has ended, and changes nothing if there was none', () => {
    const over = after(still, asking, outward.ended)
    expect([over.value, over.context.arrival, over.children.board]).toEqual([
      'ended',
      null,
      asking.children.board,
    ])
    const unaskedSnapshot = after(still, after(still, signedOut, outward.arrived), outward.ended)
    expect([unaskedSnapshot.value, unaskedSnapshot.context.arrival]).toEqual(['signedOut', null])
    for (const answer of [{ type: 'none' }, answerRefusal('session_ended')])
      expect(after(still, after(still, asking, outward.choose), answerRestore(answer)).value).toBe('ended')
  })
  test('is asked about again when yet another one arrives', () => {
    const other = { type: 'auth.arrived', current: null, incoming: ann.viewer, by: 'storage' }
    expect(after(still, asking, other).context.arrival?.incoming).toEqual(ann.viewer)
  })
  test('a link is asked about whatever happens in the storage', () => {
    const choosing = after(
      still,
      start,
      answerRestore({ type: 'choice', current: ann.viewer, incoming: bob.viewer, by: 'link' }),
    )
    for (const word of ['same', 'other', 'ended', 'arrived'] as const)
      expect(after(still, choosing, outward[word]).context.arrival).toEqual(choosing.context.arrival)
  })
})
