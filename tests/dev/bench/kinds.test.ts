import { beforeEach, expect, test, vi } from 'vitest'

// As in a process of its own: the setup of the tests has loaded every kind of panel.
beforeEach(() => void vi.resetModules())

test('the engine is measured with its bars, whose code it loads itself', async () => {
  const [{ measure }, { ours }] = await Promise.all([
    import('../../../bench/fold/measure'),
    import('../../../bench/fold/engines/ours'),
  ])
  const samples = await measure(ours, { rows: 200, batches: [4], budget: 1, seed: 7 })
  expect(samples.map(({ batch, cpu }) => [batch, cpu.length > 0])).toEqual([[4, true]])
})

test('the memory of every panel is measured', async () => {
  const { memorySteps } = await import('../../../bench/memoryPage')
  const { isLoaded } = await import('../../../src/streams/views/lateKinds')
  const step = await memorySteps(200)
  const names = []
  for (let name = step(); name !== null; name = step()) names.push(name)
  expect(names).toHaveLength(9)
  expect([isLoaded({ kind: 'bars' } as never), isLoaded({ kind: 'gauge' } as never)]).toEqual([true, true])
})
