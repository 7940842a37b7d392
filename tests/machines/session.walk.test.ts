import fc from '../support/property'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { code } from '../support/people'
import { someone, step, type TakenStep } from './session.steps'
import { invariants, numbers, sentinelsIn } from './session.invariants'
import { walkOf } from './session.walk'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const policy = fc.constantFrom('at sign-in' as const, 'when needed' as const)
const steps = fc.array(step, { minLength: 5, maxLength: 60 })
/** Most walks begin where it gets interesting: restored. */
const walks = fc
  .tuple(fc.option(someone, { freq: 8 }), steps)
  .map(([session, steps]): TakenStep[] =>
    session
      ? [{ do: 'answer', kind: 'session', which: 0, session }, { do: 'wait', ms: 10 }, ...steps]
      : steps,
  )

describe('random walks through the wired app', () => {
  test(`hold the invariants ${numbers.join(', ')}: ${Object.values(invariants).join('; ')}`, async () => {
    const reachedStates = new Set<string>()
    await fc.assert(
      fc.asyncProperty(policy, walks, async (secondFactor, steps) => {
        const walk = walkOf({ secondFactor, scan: false })
        for (const step of steps) {
          await walk.take(step)
          reachedStates.add(walk.place())
          if (walk.listBroken().length > 0) break
        }
        expect(walk.end()).toEqual([])
      }),
      { numRuns: 300 },
    )
    // A walk that goes nowhere proves nothing.
    expect(reachedStates.size).toBeGreaterThanOrEqual(7)
  }, 120_000)

  test(`hold the invariant I7: ${invariants.I7}`, async () => {
    await fc.assert(
      fc.asyncProperty(policy, walks, async (secondFactor, steps) => {
        const walk = walkOf({ secondFactor, scan: true })
        for (const step of steps) await walk.take(step)
        expect(walk.end()).toEqual([])
      }),
      { numRuns: 30 },
    )
  }, 120_000)

  test('a secret that was written down would be seen', () => {
    expect(sentinelsIn({ event: { type: 'factor.verify', code } })).toEqual([])
    expect(sentinelsIn({ event: { type: 'factor.verify', code: code.open() } })).toEqual(['code'])
  })
})
