import fc from '../support/property'
import { expect, test, vi } from 'vitest'
import { findOpenGap } from '../../src/machines/channel/ledger'
import { guardedSource } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { fakeDates, play } from './channel.ledger'

fakeDates()

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('open', 'read', 'change', 'doubt', 'silent', 'resumed', 'part') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'lost',
      'denied',
      'refused',
      'none',
      'aal1',
      'aal2',
      'pause',
      'resume',
      'retry',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('passed', 'drifted') },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
)
test('a gap is open exactly while a channel that was complete is not live, and no two overlap', () => {
  let lives = 0
  let drifts = 0
  const walk = (steps: readonly (string | number)[]) => {
    vi.setSystemTime(0)
    const { channel, say, wait, lose, open, change, read, fresh, holes } = play(guardedSource)
    const proof = () => channel.getSnapshot().context.lastProof
    for (const step of steps) {
      const before = proof()
      if (typeof step === 'number') wait(step)
      else if (step === 'open') open()
      else if (step === 'read') read(1)
      else if (step === 'change') change(200)
      else if (step === 'doubt') say({ type: 'feed.suspect', reason: 'anew' })
      else if (step === 'refused') say({ type: 'feed.refused', reason: 'no parcels yet' })
      else if (step === 'silent' || step === 'resumed') say({ type: `feed.${step}` })
      else if (step === 'part') say(viewsOf({}, { isComplete: false }))
      else if (step === 'lost' || step === 'denied') lose(step)
      else if (step === 'pause' || step === 'resume' || step === 'retry')
        channel.send({ type: `channel.${step}` })
      else if (step === 'none' || step === 'aal1' || step === 'aal2')
        channel.send({ type: 'channel.access', access: step })
      else if (fresh().word === 'live' && before !== null) {
        const at = Date.now()
        if (step === 'drifted') read(1)
        say({ type: 'feed.verified', at, since: before, drift: step === 'drifted' ? 1 : 0 })
        drifts += 1
      }
      const { word, completeSince, lastProof } = fresh()
      const all = holes()
      const isOpen = findOpenGap(channel.getSnapshot().context.ledger) !== null
      if (word === 'live') lives += 1
      const checks = {
        'a hole is open exactly while it is not live': isOpen === (word !== 'live' && lastProof !== null),
        'complete exactly while no hole is open': (completeSince !== null) === (word === 'live'),
        'completeSince never runs ahead of lastProof': (completeSince ?? 0) <= (lastProof ?? 0),
        'nothing is proven ahead of time': (lastProof ?? 0) <= Date.now(),
        'holes end after they began': all.every(({ from, to }) => to === null || from <= to),
        'holes do not overlap': all.every(({ from }, i) => i === 0 || (all[i - 1]?.to ?? Infinity) <= from),
        'what is closed while live is mended': word !== 'live' || all.every(({ repair }) => repair !== null),
      }
      expect(Object.entries(checks).filter(([, holds]) => !holds)).toEqual([])
    }
    channel.stop()
  }
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), steps => walk(['open', 'read', ...steps])),
    { numRuns: 500 },
  )
  expect(lives).toBeGreaterThan(1_000)
  expect(drifts).toBeGreaterThan(50)
})
