import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { FreshnessWord } from '../../src/machines/freshness'
import { summarizeFreshness, badges } from '../../src/ui/freshness/badges'
import { FreshnessBadge } from '../../src/ui/freshness/FreshnessBadge'

const words = Object.keys(badges) as FreshnessWord[]

describe('the sign', () => {
  test('has a shape of its own for every status', () => {
    const drawnSigns = words.map(word => {
      const { container, unmount } = render(<FreshnessBadge word={word} />)
      const shape = container.querySelector('svg')?.innerHTML
      unmount()
      return shape
    })
    expect(new Set(drawnSigns).size).toBe(words.length)
    expect(drawnSigns).not.toContain('')
  })

  test.each([
    ['live', 'Live'],
    ['polling', 'Polling'],
    ['connecting', 'Connecting'],
    ['catching-up', 'Catching up'],
    ['reconnecting', 'Reconnecting'],
    ['stale', 'Stale'],
    ['limited', 'Limited'],
    ['paused', 'Paused'],
    ['parked', 'Parked'],
    ['signed-out', 'Signed out'],
    ['locked', 'Locked'],
    ['denied', 'No access'],
    ['failed', 'Failed'],
    ['needs-approval', 'Needs approval'],
  ] as const)('of %s is written %j', (word, text) => {
    render(<FreshnessBadge word={word}>· 42 s</FreshnessBadge>)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('· 42 s')).toBeTruthy()
  })
})

describe('the sign of a board', () => {
  const standing = (of: readonly FreshnessWord[]) => of.map(word => ({ word, completeSince: null }))

  test.each<[FreshnessWord[], string, string | null]>([
    [['live', 'live'], 'All 2 live', null],
    [['live'], 'Live', null],
    [['denied'], 'No access', null],
    [['live', 'stale', 'live'], '1 of 3 stale', 'others live'],
    [['reconnecting', 'stale', 'live'], '1 of 3 stale', 'some others live'],
    [['paused', 'failed', 'denied'], '1 of 3 failed', 'others not live'],
    [['denied', 'denied'], 'All 2 without access', null],
    [['signed-out', 'signed-out'], 'All 2 signed out', null],
    [['live', 'locked'], '1 of 2 locked', 'others live'],
    [['locked', 'stale', 'live'], '1 of 3 stale', 'some others live'],
    [['live', 'polling'], '1 of 2 polled', 'others live'],
    [['polling', 'paused'], '1 of 2 paused', 'others not live'],
    [['paused', 'connecting'], '1 of 2 connecting', 'others not live'],
    [['live', 'live', 'parked'], 'All in view live', null],
    [['live', 'stale', 'parked'], 'In view: 1 stale', 'others live'],
    [['parked', 'parked'], 'All 2 parked', null],
  ])('of %j is the weakest panel: %j', (panels, text, rest) => {
    expect(summarizeFreshness(standing(panels), 0)).toMatchObject({ text, rest })
  })

  test('shows since when live data has missed nothing: since the latest of them', () => {
    const now = Date.parse('2026-11-21T12:00:00')
    const [early, late] = [Date.parse('2026-11-21T09:12:31'), Date.parse('2026-11-21T09:36:00')]
    const live = [early, late].map(completeSince => ({ word: 'live' as const, completeSince }))
    expect(summarizeFreshness(live, now)).toMatchObject({
      text: 'All 2 live',
      rest: 'nothing missed since 09:36',
    })
    const stale = { word: 'stale', completeSince: null } as const
    expect(summarizeFreshness([...live, stale], now).rest).toBe('others: nothing missed since 09:36')
    expect(summarizeFreshness(live, now + 86_400_000).rest).toMatch(/^nothing missed since .*21.* 09:36$/)
  })

  // What is parked nobody sees: the text claims nothing of it.
  test.each(words.filter(word => word !== 'live' && word !== 'parked'))(
    'is never live while a panel is %s',
    word => {
      expect(summarizeFreshness(standing(['live', word, 'live']), 0).word).toBe(word)
    },
  )
})
