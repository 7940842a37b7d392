import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toBlocks, toStateStyles, collectStates } from '../../src/ui/charts/data/stateStyles'

describe('states', () => {
  const words = [
    { value: 'up', signal: 'ok' as const },
    { value: 'down', signal: 'bad' as const, label: 'Down' },
  ]
  const lane = (...spans: [number, number | null, string | null][]) => ({
    entity: 'a',
    spans: spans.map(([from, to, state]) => ({ from, to, state })),
  })
  test('keep what they look like when others come, those that the board has words for first', () => {
    const of = {
      kind: 'timeline' as const,
      lanes: [lane([0, 1, 'z'], [1, 2, 'down'], [2, null, null])],
      more: 0,
      isTruncated: false,
    }
    const states = collectStates(of, [], words)
    expect(states).toEqual(['down', 'z'])
    const more = collectStates({ ...of, lanes: [lane([0, null, 'a'])] }, states, words)
    expect(more).toEqual(['down', 'z', 'a'])
    expect(toStateStyles(more, words).get('z')).toEqual(toStateStyles(states, words).get('z'))
    expect(toStateStyles(states, words).get('down')?.label).toBe('Down')
  })

  test('of which nothing can be seen have a name, also where the board gives them such a one', () => {
    const blank = [{ value: 'z', signal: 'ok' as const, label: ' ' }]
    const labels = [...toStateStyles(['', '  ', '\u200B\u2800', ' a ', 'z'], blank).values()].map(
      ({ label }) => label,
    )
    expect(labels).toEqual(['(empty)', '(blank)', '(blank)', ' a ', '(blank)'])
  })

  test('that are gone are forgotten once there are many', () => {
    const of = { kind: 'timeline' as const, lanes: [lane([0, null, 'new'])], more: 0, isTruncated: false }
    expect(collectStates(of, Array.from({ length: 64 }, String))).toEqual(['new'])
  })

  test('no two of eight look alike', () => {
    const looks = [...toStateStyles(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']).values()]
    expect(new Set(looks.map(({ token, pattern }) => token + pattern)).size).toBe(8)
  })

  test('no two look alike with forced colors, of which there are four', () => {
    const [, forced = ''] = readFileSync('src/ui/style/tokens.css', 'utf8').split('forced-colors: active')
    const hueOf = (token: string) => new RegExp(`${token}: (\\w+)`).exec(forced)?.[1]
    const signals = ['ok', 'warn', 'bad', 'neutral'] as const
    const own = signals.map(signal => ({ value: signal, signal }))
    const others = Array.from({ length: 12 }, (_, i) => `state ${i}`)
    const looks = [...toStateStyles([...signals, ...others], own, true).values()]
    expect(new Set(looks.map(({ token, pattern }) => `${hueOf(token)} ${pattern}`)).size).toBe(16)
  })

  const frame = {
    from: 0,
    to: 100,
    now: 80,
    x: (at: number) => at / 10,
    weight: (state: string) => (state === 'down' ? 4 : 1),
  }
  test('are drawn where they are seen, and go on up to now', () => {
    expect(toBlocks(lane([-50, 20, 'up'], [20, 40, null], [40, null, 'down']).spans, frame)).toEqual([
      { left: 0, right: 2, state: 'up' },
      { left: 4, right: 8, state: 'down' },
    ])
  })

  test('of several spans in one pixel the most severe is visible, however short it was', () => {
    const many = Array.from({ length: 1_000 }, (_, i): [number, number, string] => [
      i / 10,
      (i + 1) / 10,
      i === 455 ? 'down' : 'up',
    ])
    const blocks = toBlocks(lane(...many).spans, { ...frame, now: 100 })
    expect(blocks.length).toBeLessThanOrEqual(11)
    expect(blocks.find(({ left, right }) => left <= 4.55 && 4.55 < right)?.state).toBe('down')
  })
})
