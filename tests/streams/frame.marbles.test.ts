import { animationFrames, concat, map, mergeMap, NEVER, range, take, tap, timer } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { batchByFrame } from '../../src/streams/operators/batchByFrame'
import { virtualTime } from '../support/virtual-time'

const words = { a: ['a'], b: ['b', 'c'], d: ['d'] }

test('everything since the last frame, in order, and nothing for a quiet frame', () =>
  virtualTime(({ hot, animate, expectObservable }) => {
    animate('          --x---x---x---x')
    const values = hot('-a-bc--------d-')
    expectObservable(values.pipe(batchByFrame())).toBe('--a---b-------d', words)
  }))

test('events that arrived before a frame come before a drawing that was requested for it', () => {
  // What a page has; time is virtual all the same.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const order: string[] = []
  virtualTime(({ hot, animate, expectObservable }) => {
    animate('          --x---x---x')
    const batches = hot('-a---b').pipe(
      batchByFrame(),
      tap(([value]) => {
        order.push(`fold ${value}`)
        // As the panels do: after everything that happens at once.
        timer(0).subscribe(() =>
          animationFrames()
            .pipe(take(1))
            .subscribe(() => order.push(`draw ${value}`)),
        )
      }),
    )
    expectObservable(batches).toBe('--a---b', { a: ['a'], b: ['b'] })
  })
  expect(order).toEqual(['fold a', 'fold b', 'draw a', 'draw b'])
})

test('a hidden tab draws no frames and hears on the clock', () =>
  virtualTime(({ hot, animate, expectObservable }) => {
    animate('')
    expectObservable(hot('-a').pipe(batchByFrame())).toBe('251ms a', words)
  }))

test('a loss is emitted at once, without waiting for a frame', () =>
  virtualTime(({ hot, animate, expectObservable }) => {
    animate('              -----x')
    expectObservable(hot('-a-#').pipe(batchByFrame())).toBe('---#')
  }))

test('many are not waited with: neither a frame nor a timer may come for a minute', () =>
  virtualTime(({ animate, expectObservable }) => {
    animate('')
    const values = concat(timer(1).pipe(mergeMap(() => range(0, 2_500))), NEVER)
    const values$ = values.pipe(
      batchByFrame(),
      map(batch => [batch.length, batch[0], batch.at(-1)]),
    )
    expectObservable(values$).toBe('-(ab) 246ms c', {
      a: [1_000, 0, 999],
      b: [1_000, 1_000, 1_999],
      c: [500, 2_000, 2_499],
    })
  }))
