import { expect, test } from 'vitest'
import { createDrawScheduler, type DrawHandle } from '../../src/ui/panelFrame/drawing/drawScheduler'

/** A screen whose time passes only when a test says so, in frames of 16 ms. `paint`: ms that a panel takes to paint. */
function screen({ paint = 0 } = {}) {
  let now = 1_000
  let flushCount = 0
  const soon: (() => void)[] = []
  let plans: { at: number; run: (at: number) => void }[] = []
  /** ms until each requested frame. */
  const frames: number[] = []
  /** The panels drawn since the last frame. */
  let since = 0
  // A browser paints before it begins the next frame.
  const frameAfter = (time: number) => Math.max(shownAt, (Math.floor((time + since * paint) / 16) + 1) * 16)
  /** Until then the page is hidden, and gets no frames. */
  let shownAt = 0
  const clock = createDrawScheduler({
    now: () => now,
    flush(run) {
      flushCount += 1
      run()
    },
    runSoon: run => void soon.push(run),
    nextFrame(run) {
      const at = frameAfter(now)
      frames.push(at - now)
      plans.push({ at, run })
      since = 0
    },
    later: (ms, run) => void plans.push({ at: now + ms, run }),
  })
  const settle = () => {
    while (soon.length > 0) soon.splice(0).forEach(run => run())
  }
  const pass = (ms: number) => {
    const end = now + ms
    for (;;) {
      settle()
      const [next] = plans.toSorted((a, b) => a.at - b.at)
      if (next === undefined || next.at > end) break
      plans = plans.filter(plan => plan !== next)
      now = Math.max(now, next.at)
      next.run(next.at)
    }
    now = Math.max(now, end)
  }
  const draws: string[] = []
  return {
    draws,
    frames,
    settle,
    /** Something else takes so many ms of the next frame, before the panels are drawn. */
    keepBusy: (ms: number) => void plans.push({ at: frameAfter(now), run: () => void (now += ms) }),
    /** Panels by their names, each of which takes so many ms to draw. */
    panel: (name: string, { interval = 0, cost = 0, isVisible = (): boolean => true } = {}) => {
      const draw = () => {
        now += cost
        since += 1
        draws.push(name)
      }
      return clock.add({ panel: name, interval, isVisible, draw })
    },
    pass,
    drawSoon: () => clock.drawSoon(),
    /** All of these panels change in every frame, for so long. */
    changeFor: (ms: number, panels: readonly DrawHandle[]) => {
      for (let passedMs = 0; passedMs < ms; passedMs += 16) {
        panels.forEach(each => each.request())
        pass(16)
      }
    },
    hideFor: (ms: number) => void (shownAt = (Math.floor((now + ms) / 16) + 1) * 16),
    rateOf: (name: string) => clock.rateOf(name),
    countPlanned: () => plans.length,
    flushes: () => flushCount,
  }
}

test('a change after a rest is drawn in the same frame', () => {
  const { panel, settle, draws } = screen()
  panel('line', { interval: 100 }).request()
  expect(draws).toEqual([])
  settle()
  expect(draws).toEqual(['line'])
})

test('a chart is drawn ten times a second at the most, and in the end as it is', () => {
  const { panel, changeFor, pass, draws, countPlanned } = screen()
  const line = panel('line', { interval: 100 })
  changeFor(1_000, [line])
  expect(draws.length).toBeGreaterThanOrEqual(9)
  expect(draws.length).toBeLessThanOrEqual(11)
  const before = draws.length
  pass(200)
  expect(draws.length - before).toBeLessThanOrEqual(1)
  pass(1_000)
  expect(countPlanned()).toBe(0)
})

test('a frame is given to those that waited longest, and to no more than fit into half of it', () => {
  const { panel, pass, settle, draws } = screen()
  const panels = ['a', 'b', 'c', 'd'].map(name => panel(name, { cost: 5 }))
  // Their costs are known once each was drawn alone.
  for (let round = 0; round < 3; round++) {
    panels.forEach(each => each.request())
    pass(1_000)
  }
  draws.splice(0)
  panels.forEach(each => each.request())
  settle()
  expect(draws).toHaveLength(2)
  pass(32)
  expect(draws.toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

test('due panels are drawn together, and once in a frame however often they change', () => {
  const { panel, pass, settle, draws, flushes } = screen()
  const panels = ['a', 'b', 'c'].map(name => panel(name))
  panels.forEach(each => each.request())
  settle()
  expect(flushes()).toBe(1)
  for (let change = 0; change < 5; change++) {
    panels.forEach(each => each.request())
    settle()
  }
  expect(draws).toEqual(['a', 'b', 'c'])
  pass(32)
  expect(draws).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
  expect(flushes()).toBe(2)
})

test('if painting makes frames late, panels take turns, and none waits long', () => {
  const { panel, changeFor, draws, frames } = screen({ paint: 4 })
  const panels = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => panel(name, { cost: 0.2 }))
  // All six take a frame and a half to paint; three fit into one.
  changeFor(2_000, panels)
  draws.splice(0)
  frames.splice(0)
  changeFor(1_600, panels)
  expect(frames.filter(ms => ms > 16).length).toBeLessThanOrEqual(frames.length / 20)
  for (const name of 'abcdef') expect(draws.filter(each => each === name).length).toBeGreaterThanOrEqual(20)
})

test('if a frame has no room for waiting panels, all wait longer and most frames are in time', () => {
  const { panel, changeFor, draws, frames } = screen({ paint: 7 })
  const panels = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(name => panel(name, { cost: 0.2 }))
  changeFor(4_000, panels)
  draws.splice(0)
  frames.splice(0)
  changeFor(1_600, panels)
  expect(frames.filter(ms => ms > 16).length).toBeLessThanOrEqual(frames.length / 10)
  for (const name of 'abcdefgh') expect(draws.filter(each => each === name).length).toBeGreaterThanOrEqual(8)
})

test('after a time without frames panels are drawn in several, although all waited too long', () => {
  const { panel, pass, draws, hideFor } = screen()
  const panels = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => panel(name, { cost: 1 }))
  for (let round = 0; round < 20; round++) {
    panels.forEach(each => each.request())
    pass(1_000)
  }
  hideFor(10_000)
  for (let round = 0; round < 10; round++) {
    panels.forEach(each => each.request())
    pass(990)
  }
  draws.splice(0)
  pass(116)
  expect(draws).toHaveLength(3)
  pass(16)
  expect(draws.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a frame that the changes themselves have filled draws no panels as well; the next one does', () => {
  const { panel, pass, draws, keepBusy } = screen()
  const a = panel('a', { cost: 1 })
  a.request()
  keepBusy(30)
  pass(4)
  draws.splice(0)
  a.request()
  pass(34)
  expect(draws).toEqual([])
  pass(16)
  expect(draws).toEqual(['a'])
})

test('if frames are late, charts that are due together take turns', () => {
  const { panel, changeFor, draws, frames } = screen({ paint: 6 })
  const charts = ['a', 'b', 'c', 'd'].map(name => panel(name, { interval: 100, cost: 0.2 }))
  changeFor(2_000, charts)
  draws.splice(0)
  frames.splice(0)
  changeFor(1_600, charts)
  expect(frames.filter(ms => ms > 16)).toEqual([])
  for (const name of 'abcd') expect(draws.filter(each => each === name).length).toBeGreaterThanOrEqual(8)
})

test('an expensive panel takes an eighth of the time, and the others are drawn in between', () => {
  const { panel, changeFor, draws } = screen()
  const [expensive, cheap] = [panel('expensive', { cost: 40 }), panel('cheap')]
  changeFor(3_200, [expensive, cheap])
  const count = (name: string) => draws.filter(each => each === name).length
  expect(count('expensive')).toBeLessThanOrEqual(13)
  expect(count('expensive')).toBeGreaterThan(6)
  expect(count('cheap')).toBeGreaterThan(100)
})

test('out of sight it is drawn once a second, and at once when it comes into sight', () => {
  const { panel, changeFor, pass, drawSoon, settle, draws } = screen()
  let isVisible = true
  const table = panel('table', { isVisible: () => isVisible })
  table.request()
  settle()
  isVisible = false
  changeFor(480, [table])
  expect(draws).toHaveLength(1)
  isVisible = true
  drawSoon()
  settle()
  expect(draws).toHaveLength(2)
  isVisible = false
  table.request()
  pass(2_000)
  expect(draws).toHaveLength(3)
})

test('how often a panel is drawn is known, until it goes', () => {
  const { panel, pass, rateOf } = screen()
  panel('line', { interval: 100 })
  const slow = panel('slow', { cost: 50 })
  for (let round = 0; round < 20; round++) {
    slow.request()
    pass(1_000)
  }
  expect(rateOf('line')?.interval).toBe(100)
  expect(rateOf('slow')).toEqual({ interval: 400, cost: 50 })
  slow.remove()
  expect(rateOf('slow')).toBeNull()
})

test('a panel that went is not drawn', () => {
  const { panel, pass, draws } = screen()
  const line = panel('line')
  line.request()
  line.remove()
  pass(500)
  expect(draws).toEqual([])
})
