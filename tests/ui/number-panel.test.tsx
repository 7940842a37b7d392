import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { NumberPanel } from '../../src/board/board'
import type { NumberView } from '../../src/streams/views/view'
import { NumberPanelBody } from '../../src/ui/panels/number/NumberPanelBody'
import { numberPanel } from '../support/boards'

const memory: NumberPanel = { ...numberPanel, format: 'bytes', unit: 'in use', totalColumn: 'total' }
const view: NumberView = { kind: 'number', value: 6.43e9, total: 15.6e9, at: 0, course: [6.1e9, null, 6.5e9] }

test('is written large with its unit, its whole and its recent range', () => {
  const { container } = render(<NumberPanelBody panel={memory} view={view} />)
  expect(container.querySelector('p')?.textContent).toBe('6.43GB in use')
  expect(screen.getByText('of 15.6 GB · 41%')).toBeTruthy()
  expect(screen.getByText('Range 6.10 to 6.50 GB')).toBeTruthy()
})

test('says what it means in a word, and nothing below the first threshold', () => {
  const thresholds: NumberPanel['thresholds'] = [
    { from: 6e9, signal: 'ok' },
    { from: 7e9, signal: 'bad' },
  ]
  const show = (value: number | null) => (
    <NumberPanelBody panel={{ ...memory, thresholds }} view={{ ...view, value }} />
  )
  const { container, rerender } = render(show(6e9))
  expect(screen.getByText('● fine')).toBeTruthy()
  rerender(show(7.1e9))
  expect(screen.getByText('■ bad')).toBeTruthy()
  expect(container.querySelector('p')?.getAttribute('data-signal')).toBe('bad')
  for (const value of [5e9, null]) {
    rerender(show(value))
    expect(container.querySelector('[data-signal]')).toBeNull()
  }
})

test('says which rows it was taken over', () => {
  const over = { rows: 1_000, isTruncated: true }
  render(<NumberPanelBody panel={{ ...memory, aggregate: 'p95' }} view={{ ...view, total: null, over }} />)
  const words = screen.getByTitle('95th percentile of the 1,000 loaded rows')
  expect(words.textContent).toBe('p95 of the 1,000 loaded rows')
})

test('a newest value says that a newer one may not be loaded, beside the range of its course', () => {
  render(<NumberPanelBody panel={memory} view={{ ...view, over: { rows: 500, isTruncated: true } }} />)
  expect(screen.getByTitle('newest of the 500 loaded rows').textContent).toBe('newest of the 500 loaded rows')
  expect(screen.getByText('Range 6.10 to 6.50 GB')).toBeTruthy()
})

test('says that all rows were there, and nothing of loading where all are loaded', () => {
  const show = (over: NumberView['over']) => (
    <NumberPanelBody
      panel={{ ...memory, aggregate: 'sum' }}
      view={{ ...view, total: null, ...(over && { over }) }}
    />
  )
  const { rerender } = render(show({ rows: 50_000, isTruncated: false, isAll: true }))
  expect(screen.getByTitle('sum of all 50,000 rows').textContent).toBe('sum of all 50,000 rows')
  rerender(show({ rows: 40, isTruncated: false }))
  expect(screen.getByTitle('sum of 40 rows').textContent).toBe('sum of 40 rows')
})

test('that is missing is called missing, not zero', () => {
  const { container } = render(<NumberPanelBody panel={memory} view={{ ...view, value: null }} />)
  expect(container.querySelector('p')?.textContent).toContain('–')
  expect(screen.queryByText(/%/)).toBeNull()
})

test.each([
  ['sum', 0],
  ['count', 0],
  ['average', 1],
] as const)('the values of single rows are the course of a %s: %i', (aggregate, drawings) => {
  const over = { rows: 3, isTruncated: false }
  const { container } = render(
    <NumberPanelBody panel={{ ...numberPanel, aggregate }} view={{ ...view, total: null, over }} />,
  )
  expect(container.querySelectorAll('svg > svg').length).toBe(drawings)
})
