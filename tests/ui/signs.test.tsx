import './page'
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { FreshnessWord } from '../../src/machines/freshness'
import { boardSign, signs } from '../../src/ui/signal/signs'
import { Signal } from '../../src/ui/signal/Signal'

const words = Object.keys(signs) as FreshnessWord[]

describe('the sign', () => {
  test('has a shape of its own for every word', () => {
    const drawn = words.map(word => {
      const { container, unmount } = render(<Signal word={word} />)
      const shape = container.querySelector('svg')?.innerHTML
      unmount()
      return shape
    })
    expect(new Set(drawn).size).toBe(words.length)
    expect(drawn).not.toContain('')
  })

  test.each([
    ['live', 'Live'],
    ['connecting', 'Connecting'],
    ['catching-up', 'Catching up'],
    ['reconnecting', 'Reconnecting'],
    ['stale', 'Stale'],
    ['paused', 'Paused'],
    ['signed-out', 'Signed out'],
    ['locked', 'Locked'],
    ['denied', 'No access'],
    ['failed', 'Failed'],
  ] as const)('of %s is written %j', (word, text) => {
    render(<Signal word={word}>· 42 s</Signal>)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('· 42 s')).toBeTruthy()
  })
})

describe('the sign of a board', () => {
  test.each<[FreshnessWord[], string, string | null]>([
    [['live', 'live'], 'All 2 live', null],
    [['live', 'stale', 'live'], '1 of 3 stale', 'rest live'],
    [['reconnecting', 'stale', 'live'], '1 of 3 stale', 'others not live'],
    [['paused', 'failed', 'denied'], '1 of 3 failed', 'others not live'],
    [['denied', 'denied'], 'All 2 without access', null],
    [['signed-out', 'signed-out'], 'All 2 signed out', null],
    [['live', 'locked'], '1 of 2 locked', 'rest live'],
    [['locked', 'stale', 'live'], '1 of 3 stale', 'others not live'],
    [['paused', 'connecting'], '1 of 2 connecting', 'others not live'],
  ])('of %j is the weakest panel: %j', (panels, text, rest) => {
    expect(boardSign(panels)).toMatchObject({ text, rest })
  })

  test.each(words.filter(word => word !== 'live'))('is never live while a panel is %s', word => {
    expect(boardSign(['live', word, 'live']).word).toBe(word)
  })
})
