import { expect, test } from 'vitest'
import {
  browserScheduler,
  forEachSliced,
  runToEnd,
  runInSlices,
  type SliceScheduler,
  type Work,
} from '../src/shared/timeSlices'
import { slowPace } from './support/pace'

function* counting(to: number, done: number[]): Work<number> {
  for (let n = 1; n <= to; n += 1) {
    done.push(n)
    yield
  }
  return to
}
/** What it told, in words. */
function watched(work: () => Work<number>, pace: SliceScheduler) {
  const told: string[] = []
  const subscription = runInSlices(work, pace).subscribe({
    next: result => told.push(`result ${result}`),
    error: (error: unknown) => told.push(`error ${String(error)}`),
    complete: () => told.push('complete'),
  })
  return { told, subscription }
}

test('work that fits into a slice is done at once', () => {
  const { pace, slices } = slowPace()
  const { told } = watched(() => counting(3, []), pace)
  expect(told).toEqual(['result 3', 'complete'])
  expect(slices).toEqual([])
})

test('longer work pauses after every slice, and emits nothing before its end', () => {
  const { pace, slices, goOn, isAtRest } = slowPace()
  const done: number[] = []
  const { told } = watched(() => counting(20, done), pace)
  const before: number[] = []
  while (isAtRest()) {
    before.push(done.length)
    expect(told).toEqual([])
    goOn()
  }
  expect(before).toEqual([6, 12, 18])
  expect(slices.length).toBe(3)
  expect(told).toEqual(['result 20', 'complete'])
})

test('unsubscribing stops the work', () => {
  const { pace, isAtRest, goOnToTheEnd } = slowPace()
  const done: number[] = []
  const { told, subscription } = watched(() => counting(20, done), pace)
  subscription.unsubscribe()
  expect(isAtRest()).toBe(false)
  goOnToTheEnd()
  expect([done.length, told]).toEqual([6, []])
})

test('an error in a later slice is emitted as in the first', () => {
  const { pace, goOnToTheEnd } = slowPace()
  function* failing(): Work<number> {
    yield* counting(10, [])
    throw new Error('no')
  }
  const { told } = watched(failing, pace)
  goOnToTheEnd()
  expect(told).toEqual(['error Error: no'])
})

test('a clock that is set back ends a slice', () => {
  const { pace, slices } = slowPace()
  let calls = 0
  const setBack: SliceScheduler = { ...pace, now: () => ((calls += 1) === 3 ? -3_600_000 : calls / 1_000) }
  watched(() => counting(9, []), setBack)
  expect(slices.length).toBe(1)
})

test('a browser goes on without a timer', async () => {
  const pace = { ...slowPace().pace, yieldThen: browserScheduler.yieldThen }
  const done: number[] = []
  const told = await new Promise<number>(resolve => {
    runInSlices(() => counting(20, done), pace).subscribe(resolve)
    expect(done.length).toBe(6)
  })
  expect(told).toBe(20)
})

test('many are done in parts, in their order', () => {
  const done: string[] = []
  const work = forEachSliced(
    Array.from({ length: 300 }, (_, n) => n),
    (one, place) => done.push(`${one} ${place}`),
  )
  let parts = 0
  while (work.next().done !== true) parts += 1
  expect([parts, done.length, done.at(-1)]).toEqual([2, 300, '299 299'])
  expect(runToEnd(counting(5, []))).toBe(5)
})
