import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { takeTurns } from '../dev/storm/world/writers'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Writes that take 10 ms each, and what became of them, in order. */
function writing(writers: 1 | 2) {
  const { take, all } = takeTurns(writers)
  const log: string[] = []
  const write = (name: string, fails = false) =>
    take(async ({ isSecond, confirmWritten }) => {
      log.push(`${name} begins${isSecond ? ' within another' : ''}`)
      await pause(10)
      if (fails) throw new Error(name)
      await confirmWritten()
      log.push(`${name} commits`)
    }).catch(() => void log.push(`${name} is refused`))
  return { write, all, log }
}

test('one writer commits in the order of its calls', async () => {
  const { write, all, log } = writing(1)
  for (const name of ['a', 'b', 'c', 'd', 'e']) void write(name)
  await vi.advanceTimersByTimeAsync(1_000)
  await all()
  expect(log.filter(what => what.includes('commits')).join()).toBe(
    'a commits,b commits,c commits,d commits,e commits',
  )
  expect(log.join()).not.toContain('within')
})

test('of two, the fourth write is committed after the fifth, which begins while it waits', async () => {
  const { write, log } = writing(2)
  for (const name of ['a', 'b', 'c', 'd']) void write(name)
  await vi.advanceTimersByTimeAsync(100)
  void write('e')
  void write('f')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(log.slice(6)).toEqual([
    'd begins',
    'e begins within another',
    'e commits',
    'd commits',
    'f begins',
    'f commits',
  ])
})

test('a write that nobody follows is committed all the same, and one that is refused ends the wait', async () => {
  const { write, log } = writing(2)
  for (const name of ['a', 'b', 'c', 'd']) void write(name)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(log.at(-1)).toBe('d commits')
  for (const name of ['e', 'f', 'g', 'h']) void write(name)
  await vi.advanceTimersByTimeAsync(100)
  void write('i', true)
  await vi.advanceTimersByTimeAsync(20)
  expect(log.slice(-2)).toEqual(['i is refused', 'h commits'])
})
