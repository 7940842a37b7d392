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

function* counting(to: number, doneNumbers: number[]): Work<number> {
  for (let n = 1; n <= to; n += 1) {
    doneNumbers.push(n)
    yield
  }
  return to
}
/** What it told, in words. */
function watchWork(work: () => Work<number>, pace: SliceScheduler) {
  const reports: string[] = []
  const subscription = runInSlices(work, pace).subscribe({
    next: result => reports.push(`result ${result}`),
    error: (error: unknown) => reports.push(`error ${String(error)}`),
    complete: () => reports.push('complete'),
  })
  return { reports, subscription }
}

test('work that fits into a slice is done at once', () => {
  const { pace, slices } = slowPace()
  const { reports } = watchWork(() => counting(3, []), pace)
  expect(reports).toEqual(['result 3', 'complete'])
  expect(slices).toEqual([])
})

test('longer work pauses after every slice, and emits nothing before its end', () => {
  const { pace, slices, goOn, isAtRest } = slowPace()
  const doneNumbers: number[] = []
  const { reports } = watchWork(() => counting(20, doneNumbers), pace)
  const before: number[] = []
  while (isAtRest()) {
    before.push(doneNumbers.length)
    expect(reports).toEqual([])
    goOn()
  }
  expect(before).toEqual([6, 12, 18])
  expect(slices.length).toBe(3)
  expect(reports).toEqual(['result 20', 'complete'])
})

test('unsubscribing stops the work', () => {
  const { pace, isAtRest, goOnToTheEnd } = slowPace()
  const doneNumbers: number[] = []
  const { reports, subscription } = watchWork(() => counting(20, doneNumbers), pace)
  subscription.unsubscribe()
  expect(isAtRest()).toBe(false)
  goOnToTheEnd()
  expect([doneNumbers.length, reports]).toEqual([6, []])
})

test('an error in a later slice is emitted as in the first', () => {
  const { pace, goOnToTheEnd } = slowPace()
  function* failing(): Work<number> {
    yield* counting(10, [])
    throw new Error('no')
  }
  const { reports } = watchWork(failing, pace)
  goOnToTheEnd()
  expect(reports).toEqual(['error Error: no'])
})

test('a clock that is set back ends a slice', () => {
  const { pace, slices } = slowPace()
  let calls = 0
  const setBack: SliceScheduler = { ...pace, now: () => ((calls += 1) === 3 ? -3_600_000 : calls / 1_000) }
  watchWork(() => counting(9, []), setBack)
  expect(slices.length).toBe(1)
})

test('a browser goes on without a timer', async () => {
  const pace = { ...slowPace().pace, yieldThen: browserScheduler.yieldThen }
  const doneNumbers: number[] = []
  const total = await new Promise<number>(resolve => {
    runInSlices(() => counting(20, doneNumbers), pace).subscribe(resolve)
    expect(doneNumbers.length).toBe(6)
  })
  expect(total).toBe(20)
})

test('many are done in parts, in their order', () => {
  const doneSteps: string[] = []
  const work = forEachSliced(
    Array.from({ length: 300 }, (_, n) => n),
    (one, place) => doneSteps.push(`${one} ${place}`),
  )
  let parts = 0
  while (work.next().done !== true) parts += 1
  expect([parts, doneSteps.length, doneSteps.at(-1)]).toEqual([2, 300, '299 299'])
  expect(runToEnd(counting(5, []))).toBe(5)
})
