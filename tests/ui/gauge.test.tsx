import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { GaugePanel } from '../../src/board/board'
import type { GaugeView } from '../../src/streams/views/view'
import { GaugePanelBody } from '../../src/ui/panels/gauge/GaugePanelBody'
import { filledPercents, placeLabels, gaugeRange } from '../../src/ui/panels/gauge/gaugeGeometry'
import { signalNames } from '../../src/ui/panels/shared/figure/signalText'
import { numberPanel } from '../support/boards'

const panel: GaugePanel = {
  ...numberPanel,
  kind: 'gauge',
  title: 'CPU',
  unit: '%',
  max: 100,
  thresholds: [
    { from: 0, signal: 'ok' },
    { from: 70, signal: 'warn' },
    { from: 90, signal: 'bad' },
  ],
}
const { max: _, ...open } = panel
const ofCapacity: GaugePanel = { ...open, totalColumn: 'capacity' }
const view = (value: number | null, of: number | null = null): GaugeView => ({
  kind: 'gauge',
  value,
  total: of,
  at: 1_000,
})
const scale = (words: Partial<GaugePanel>, value: number | null = 1, of: number | null = null) =>
  gaugeRange({ ...panel, ...words }, view(value, of))

describe('a gauge', () => {
  test('is a meter that says its value, its meaning and its range in words', () => {
    const { container } = render(<GaugePanelBody panel={panel} view={view(72)} />)
    const meter = screen.getByRole('meter', { name: 'CPU' })
    const words = ['valuemin', 'valuemax', 'valuenow', 'valuetext'].map(name =>
      meter.getAttribute(`aria-${name}`),
    )
    expect(words).toEqual(['0', '100', '72', '72%, warning, between 0 and 100'])
    expect(container.querySelector('p')?.textContent).toBe('72%')
    expect(screen.getByText('▲ warning')).toBeTruthy()
  })

  test('says that a value is out of its range, and by how much', () => {
    const { rerender } = render(<GaugePanelBody panel={panel} view={view(120)} />)
    expect(screen.getByText('▸ 20 above range')).toBeTruthy()
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toContain('20 above range')
    rerender(<GaugePanelBody panel={panel} view={view(-3)} />)
    expect(screen.getByText('◂ 3 below range')).toBeTruthy()
    expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('0')
  })

  test('keeps its decimals once it had any, as many as can be seen on its range', () => {
    const { container, rerender } = render(<GaugePanelBody panel={{ ...panel, max: 15 }} view={view(2)} />)
    const figure = () => container.querySelector('p')?.textContent
    expect(figure()).toBe('2%')
    rerender(<GaugePanelBody panel={{ ...panel, max: 15 }} view={view(1.955)} />)
    expect(figure()).toBe('2.0%')
    rerender(<GaugePanelBody panel={{ ...panel, max: 15 }} view={view(3)} />)
    expect(figure()).toBe('3.0%')
    rerender(<GaugePanelBody panel={{ ...panel, max: 15, aggregate: 'count' }} view={view(3)} />)
    expect(figure()).toBe('3%')
  })

  test('without a range says what its end is', () => {
    const { rerender } = render(<GaugePanelBody panel={ofCapacity} view={view(3, 0)} />)
    expect(screen.getByText('no range: capacity is 0')).toBeTruthy()
    rerender(<GaugePanelBody panel={ofCapacity} view={view(3, null)} />)
    expect(screen.getByText('no range: capacity has no value')).toBeTruthy()
  })

  test('ends where a column says, and says where that has no value', () => {
    const { max: _, ...rest } = panel
    const memory: GaugePanel = { ...rest, format: 'bytes', totalColumn: 'total', unit: '' }
    const { rerender } = render(<GaugePanelBody panel={memory} view={view(4e9, 16e9)} />)
    expect(screen.getByText('of 16.0 GB · 25%')).toBeTruthy()
    rerender(<GaugePanelBody panel={memory} view={view(4e9)} />)
    expect(screen.getByText('no range: total has no value')).toBeTruthy()
    expect(screen.queryByRole('meter')).toBeNull()
  })

  test('without a value is not a meter', () => {
    const { container } = render(<GaugePanelBody panel={panel} view={view(null)} />)
    expect(screen.queryByRole('meter')).toBeNull()
    expect(container.querySelector('p')?.textContent).toContain('–')
  })

  test('can be read as a table of its zones', async () => {
    render(<GaugePanelBody panel={panel} view={view(72)} />)
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    const rows = screen.getAllByRole<HTMLTableRowElement>('row').slice(1)
    expect(rows.map(({ cells }) => [...cells].map(cell => cell.textContent))).toEqual([
      ['● fine', '0', '70', ''],
      ['▲ warning', '70', '90', '72'],
      ['■ bad', '90', '100', ''],
    ])
  })
})

describe('the scale of a gauge', () => {
  test('has the zones that lie in it, and one of no meaning below the first', () => {
    const thresholds: GaugePanel['thresholds'] = [
      { from: 20, signal: 'ok' },
      { from: 500, signal: 'bad' },
    ]
    expect(scale({ thresholds, min: 10 })?.zones).toEqual([
      { from: 10, to: 20, signal: null },
      { from: 20, to: 100, signal: 'ok' },
    ])
  })

  test('is absent if it would end before it begins', () => {
    expect(scale({ min: 100 })).toBeNull()
    expect(gaugeRange({ ...panel, max: 0, min: -1 }, view(-2))).toMatchObject({ place: 'below' })
  })

  test('is filled from zero if that is in its range, else from the nearer end', () => {
    const measureFilled = (min: number, max: number, value: number) => {
      const range = scale({ min, max })
      return range && filledPercents(range, value)
    }
    expect(measureFilled(-50, 50, 25)).toEqual([50, 75])
    expect(measureFilled(-50, 50, -25)).toEqual([25, 50])
    expect(measureFilled(50, 100, 75)).toEqual([0, 50])
    expect(measureFilled(-100, -50, -75)).toEqual([50, 100])
    expect(measureFilled(0, 100, 400)).toEqual([0, 100])
  })

  test('never writes one mark over another: its ends, then the worst come first', () => {
    const range = scale({})
    const texts = (width: number) =>
      range &&
      placeLabels(range, width, { plain: String, inUnit: to => `${to}%` }, signalNames).map(
        ({ text }) => text,
      )
    expect(texts(1_200)).toEqual(['0', '100%', '90', '70', 'fine', 'warning', 'bad'])
    expect(texts(180)).toEqual(['0', '100%', '70', 'fine'])
    expect(texts(40)).toEqual(['0', '70'])
  })
})
