import { test } from 'vitest'
import { batchedByFrame } from '../../src/streams/frame'
import { virtualTime } from '../support/virtual-time'

const words = { a: ['a'], b: ['b', 'c'], d: ['d'] }

test('everything since the last frame, in order, and nothing for a quiet frame', () =>
  virtualTime(({ hot, animate, expectObservable }) => {
    animate('          --x---x---x---x')
    const values = hot('-a-bc--------d-')
    expectObservable(values.pipe(batchedByFrame())).toBe('--a---b-------d', words)
  }))

test('a hidden tab draws no frames and hears on the clock', () =>
  virtualTime(({ hot, animate, expectObservable }) => {
    animate('')
    expectObservable(hot('-a').pipe(batchedByFrame())).toBe('251ms a', words)
  }))

test('a loss is told at once, without waiting for a frame', () =>
  virtualTime(({ hot, animate, expectObservable }) => {
    animate('              -----x')
    expectObservable(hot('-a-#').pipe(batchedByFrame())).toBe('---#')
  }))
