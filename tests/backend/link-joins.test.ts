import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_CHANNELS, createJoinQueue, type JoinTurn } from '../../src/backend/supabase/link/joinQueue'

describe('joins', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function queue() {
    const joins = createJoinQueue(
      () => performance.now(),
      () => 0,
    )
    let useCount = 0
    joins.usedChannels$.subscribe(now => (useCount = now))
    const turns: { name: number; turn: JoinTurn }[] = []
    const errors: unknown[] = []
    const ask = (name: number, givesWay = false) =>
      joins.waitForTurn(givesWay).subscribe({
        next: turn => turns.push({ name, turn }),
        error: (error: unknown) => errors.push(error),
      })
    const fill = () => {
      for (let n = 0; n < 400; n++) {
        for (const { turn } of turns) turn.settle()
        vi.advanceTimersByTime(50)
      }
    }
    return { countUses: () => useCount, turns, errors, ask, fill, names: () => turns.map(({ name }) => name) }
  }

  test('two at a time wait for their answers; the others follow in the order of their asking', () => {
    const { turns, ask, names } = queue()
    for (const name of [1, 2, 3, 4]) ask(name)
    expect(names()).toEqual([1, 2])
    turns[1]?.turn.settle()
    turns[1]?.turn.settle()
    expect(names()).toEqual([1, 2, 3])
  })

  test('ten at once, then ten a second: a thousand take their time', () => {
    const { countUses, turns, ask, names } = queue()
    const answer = () => {
      for (const { turn } of turns) turn.settle()
    }
    const subscriptions = Array.from({ length: 90 }, (_, name) => ask(name))
    for (let n = 0; n < 90; n++) answer()
    expect(names().length).toBe(10)
    for (let ms = 0; ms < 1_000; ms += 50) {
      vi.advanceTimersByTime(50)
      answer()
    }
    expect(names().length).toBeGreaterThanOrEqual(19)
    expect(names().length).toBeLessThanOrEqual(20)
    expect(names()).toEqual([...names()].sort((a, b) => a - b))
    for (const each of subscriptions) each.unsubscribe()
    expect(vi.getTimerCount()).toBe(0)
    expect(countUses()).toBe(0)
  })

  test('a cancelled join gives way, before and after its turn', () => {
    const { ask, names } = queue()
    const [first] = [ask(1), ask(2)]
    ask(3).unsubscribe()
    ask(4)
    expect(names()).toEqual([1, 2])
    first.unsubscribe()
    expect(names()).toEqual([1, 2, 4])
  })

  test('one channel more than the server takes is refused here, and room that is made is used', () => {
    const { countUses, errors, ask, fill } = queue()
    const subscriptions = Array.from({ length: MAX_CHANNELS }, (_, name) => ask(name))
    fill()
    expect(countUses()).toBe(MAX_CHANNELS)
    ask(1_000)
    fill()
    expect(errors).toMatchObject([{ kind: 'limited' }])
    subscriptions[0]?.unsubscribe()
    ask(1_001)
    expect(countUses()).toBe(MAX_CHANNELS)
    expect(errors.length).toBe(1)
  })

  test('a viewer topic waits for all panels, and leaves its place to one that has none', () => {
    const { countUses, turns, errors, ask, fill, names } = queue()
    for (const name of [1, 2]) ask(name)
    ask(3, true)
    ask(4)
    turns[0]?.turn.settle()
    expect(names()).toEqual([1, 2, 4])
    turns[1]?.turn.settle()
    expect(names()).toEqual([1, 2, 4, 3])

    for (let name = 5; name <= MAX_CHANNELS; name++) ask(name)
    fill()
    expect([countUses(), errors]).toEqual([MAX_CHANNELS, []])
    ask(1_000)
    fill()
    expect([countUses(), errors, names().at(-1)]).toMatchObject([MAX_CHANNELS, [{ kind: 'limited' }], 1_000])
    ask(1_001, true)
    ask(1_002)
    fill()
    expect([countUses(), errors.length]).toEqual([MAX_CHANNELS, 3])
  })
})
