import { test } from 'vitest'
import { exhaustMapWithTrailing } from '../../src/streams/operators/exhaustMapWithTrailing'
import { virtualTime } from '../support/virtual-time'

test('one read for each wish, with a rest between, one for all wishes during a read or its rest', () =>
  virtualTime(({ hot, cold, expectObservable }) => {
    const wishes = hot('   w---ww 993ms ww 2s w')
    const read = () => cold('---(r|)')
    expectObservable(exhaustMapWithTrailing(wishes, read)).toBe('---r 1002ms r 1997ms r')
  }))

test('a read that fails ends it, and unsubscribing ends the read', () =>
  virtualTime(({ hot, cold, expectObservable, expectSubscriptions }) => {
    const failing = cold('--#')
    expectObservable(exhaustMapWithTrailing(hot('w'), () => failing)).toBe('--#')
    const slow = cold('---------(r|)')
    expectObservable(
      exhaustMapWithTrailing(hot('w'), () => slow),
      '^----!',
    ).toBe('-')
    expectSubscriptions(slow.subscriptions).toBe('^----!')
  }))
