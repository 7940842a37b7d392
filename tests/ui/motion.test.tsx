import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMotionGate } from '../../src/ui/kit/motion/motionGate'
import { BarRow } from '../../src/ui/panels/bars/BarRow'
import { FigureLine } from '../../src/ui/panels/shared/figure/FigureParts'

const animate = vi.fn((_: unknown, __: unknown) => undefined)
let now = 10_000
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  Element.prototype.animate = animate as never
})
afterEach(() => {
  vi.restoreAllMocks()
  animate.mockClear()
  Reflect.deleteProperty(Element.prototype, 'animate')
  // Whatever moved before is no longer counted.
  now += 10_000
})

const figure = (value: number) => (
  <FigureLine figure={{ text: String(value), unit: '' }} unit="€" signal={null} className="" value={value} />
)
/** The first frames of what moved since the last call. */
const takeMoves = () => animate.mock.calls.splice(0).map(([frames]) => (frames as Keyframe[])[0])

test('a figure that changes rolls, up or down, while its text is the new value at once', () => {
  const { rerender, container } = render(figure(7))
  expect(takeMoves()).toEqual([])
  now += 1_000
  rerender(figure(8))
  expect(container.textContent).toBe('8€')
  now += 1_000
  rerender(figure(5))
  const transforms = takeMoves().map(frame => frame?.['transform'])
  expect(transforms).toEqual(['translateY(0.3em)', 'translateY(-0.3em)'])
  now += 1_000
  rerender(figure(5))
  expect(takeMoves()).toEqual([])
})

test('both frames of a motion name the same properties, so that the compositor can run it', () => {
  const bar = (value: number) => (
    <BarRow
      bar={{ label: 'a', value, rows: 1 }}
      figure={{ text: String(value), unit: '' }}
      share={null}
      range={[0, 10]}
      setter={null}
    />
  )
  const views = [render(figure(1)), render(bar(1))] as const
  now += 1_000
  views[0].rerender(figure(2))
  views[1].rerender(bar(2))
  const frames = animate.mock.calls.splice(0).map(([pair]) => (pair as Keyframe[]).map(Object.keys))
  expect(frames).toHaveLength(2)
  for (const [first, last] of frames) expect(last).toEqual(first)
})

test('nothing moves while changes come all the time, or where less motion is wanted', () => {
  const { rerender } = render(figure(0))
  now += 1_000
  for (let value = 1; value <= 20; value++) {
    rerender(figure(value))
    now += 250
  }
  expect(takeMoves()).toHaveLength(1)
  now += 1_000
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as never)
  rerender(figure(99))
  expect(takeMoves()).toEqual([])
})

test('a page begins few movements a second, however many figures it has', () => {
  const gate = createMotionGate()
  const countAdmitted = (at: number) =>
    Array.from({ length: 30 }, () => gate.admit(at, at - 1_000)).filter(Boolean)
  expect(countAdmitted(0)).toHaveLength(8)
  expect(countAdmitted(500)).toHaveLength(0)
  expect(countAdmitted(1_001)).toHaveLength(8)
})

test('a bar grows from the length that it had, from its zero on', () => {
  const bar = (value: number, range: readonly [number, number]) => (
    <BarRow
      bar={{ label: 'a', value, rows: 1 }}
      figure={{ text: '', unit: '' }}
      share={null}
      setter={null}
      range={range}
    />
  )
  const { rerender, container } = render(bar(5, [0, 10]))
  const origin = () => container.querySelector<HTMLElement>('[data-bar]')?.style.transformOrigin
  now += 1_000
  rerender(bar(10, [0, 10]))
  expect([takeMoves(), origin()]).toEqual([[{ transform: 'scaleX(0.5)', opacity: 1 }], '0% 50%'])
  now += 1_000
  rerender(bar(5, [-10, 10]))
  expect([takeMoves(), origin()]).toEqual([[{ transform: 'scaleX(4)', opacity: 1 }], '50% 50%'])
  now += 1_000
  rerender(bar(0, [-10, 10]))
  expect(takeMoves()).toEqual([])
})
