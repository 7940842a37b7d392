import { expect, test } from 'vitest'
import { busyShares } from '../../dev/demo/measure'

const core = (user: number, idle: number) => ({
  model: '',
  speed: 0,
  times: { user, nice: 0, sys: 0, idle, irq: 0 },
})

test('a core is busy for the share of its time that was not idle', () => {
  expect(busyShares([core(100, 900), core(0, 0)], [core(150, 950), core(30, 10)])).toEqual([50, 75])
})

test('a core without time between two readings counts as idle', () => {
  expect(busyShares([core(1, 1)], [core(1, 1)])).toEqual([0])
})
