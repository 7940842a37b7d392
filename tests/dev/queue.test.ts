import { expect, test, vi } from 'vitest'
import { createQueue } from '../../dev/demo/queue'

test('rows of one burst share a write, and rows that arrive during it go with the next', async () => {
  const writes: number[][] = []
  const queue = createQueue<{ n: number }>(rows => {
    writes.push(rows.map(({ n }) => n))
    if (writes.length === 1) queue.add({ n: 3 })
    return Promise.resolve()
  })
  queue.add({ n: 1 })
  queue.add({ n: 2 })
  await queue.drain()
  expect(writes).toEqual([[1, 2], [3]])
})

test('a failed write is reported and does not stop the rows after it', async () => {
  const consoleSpy = vi.spyOn(console, 'error').mockReturnValue()
  const writtenRows: object[] = []
  let isBroken = true
  const queue = createQueue<{ n: number }>(rows => {
    if (isBroken) return Promise.reject(new Error('no'))
    writtenRows.push(...rows)
    return Promise.resolve()
  })
  queue.add({ n: 1 })
  await queue.drain()
  isBroken = false
  queue.add({ n: 2 })
  await queue.drain()
  expect(writtenRows).toEqual([{ n: 2 }])
  expect(consoleSpy).toHaveBeenCalledOnce()
})
