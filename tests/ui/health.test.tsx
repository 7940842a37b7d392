import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HealthPanel } from '../../src/board/board'
import type { FunctionSource } from '../../src/board/model/source'
import type { Gap } from '../../src/machines/channel/ledger'
import type { HealthMark, HealthView } from '../../src/streams/views/view'
import { PanelFrame } from '../../src/ui/panelFrame/PanelFrame'
import { panelRenderers } from '../../src/ui/panels'
import { HealthPanelBody } from '../../src/ui/panels/health/HealthPanelBody'
import { formatClockTime } from '../../src/ui/words/dateTime'
import { viewsOf } from '../support/feed-events'
import { puppetChannel } from './puppets'

await panelRenderers.health.loadBody?.()

const source: FunctionSource = {
  kind: 'function',
  function: 'ping',
  method: 'GET',
  refresh: { interval: 30 },
}
const panel: HealthPanel = {
  kind: 'health',
  id: 'ping',
  title: 'Mail',
  source: 'ping',
  slowThresholdMs: 500,
  limit: 10,
  place: { x: 0, y: 0, width: 4, height: 5 },
}
const at = (minute: number) => Date.UTC(2026, 10, 22, 9, minute)
const makePing = (
  minute: number,
  verdict: 'ok' | 'slow' | 'failed' | 'silent',
  error: string | null = null,
) => ({ key: `${minute}`, verdict, at: at(minute), ms: 84, status: 200, error }) satisfies HealthMark
const gap: HealthMark = { key: 'gap', verdict: 'gap', from: at(2), to: at(9), missedCount: 6 }
const view: HealthView = {
  kind: 'health',
  now: 'ok',
  since: at(9),
  rowCount: 3,
  from: at(0),
  latency: { last: 84, p50: 84, p95: 120, course: [84, null, null, 84] },
  available: { ok: 199, of: 200, refusals: 0 },
  strip: [makePing(0, 'ok'), makePing(1, 'failed', '500: <b>down</b>'), gap, makePing(9, 'ok')],
  failure: { at: at(1), error: '500: <b>down</b>' },
}

describe('the health of a function', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at(10) }))
  afterEach(() => void vi.useRealTimers())

  test('is a word, what the answers took, and how often there were any, which is never rounded up', () => {
    const { container } = render(<HealthPanelBody panel={panel} view={view} />)
    expect(screen.getByRole('status').textContent).toContain('Responds')
    expect(screen.getAllByRole('definition').map(each => each.textContent)).toEqual([
      '84 ms',
      'p50 84 ms · p95 120 ms',
      '99.5%',
      '199 of 200',
    ])
    expect(container.textContent).toContain('3 probes, from this page since')
    // Markup of an answer is text.
    expect(container.textContent).toContain(`Last failure ${formatClockTime(at(1))}: 500: <b>down</b>`)
  })

  test.each([
    ['slow', 'Slow'],
    ['failed', 'Failing'],
    ['silent', 'No response'],
    ['refused', 'Access denied'],
    ['unknown', 'Unknown'],
  ] as const)('that is %s has a word and a shape of its own', (now, word) => {
    render(
      <HealthPanelBody panel={panel} view={{ ...view, now, latency: { ...view.latency, last: null } }} />,
    )
    const status = screen.getByRole('status')
    expect(status.textContent).toMatch(new RegExp(`^[^●\\w] ${word}$`))
  })

  test('has a strip that describes its probes, and does not move while it fills', () => {
    const { container, rerender } = render(<HealthPanelBody panel={panel} view={view} />)
    const strip = screen.getByRole('img', { name: 'Latest 3 probes: 2 fine, 1 failed; 6 missed' })
    const places = () => [...strip.querySelectorAll('i')].map(({ style }) => style.gridColumn)
    expect(places()).toEqual(['7', '8', '9', '10'])
    const [first] = strip.querySelectorAll('i')
    rerender(
      <HealthPanelBody panel={panel} view={{ ...view, strip: [...view.strip, makePing(10, 'slow')] }} />,
    )
    expect(places()).toEqual(['6', '7', '8', '9', '10'])
    expect(container.contains(first ?? null)).toBe(true)
  })

  test('can be read as a table, with the reasons for missing probes', async () => {
    const hole: Gap = {
      from: at(2) + 1,
      to: at(8),
      repair: null,
      differingRows: null,
      cause: { kind: 'offline', reason: '' },
    }
    render(<HealthPanelBody panel={panel} view={view} gaps={[hole]} />)
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    const table = within(screen.getByRole('group', { name: 'Mail, as a table' }))
    const lines = table.getAllByRole('row').map(row => within(row).queryAllByRole('cell'))
    expect(lines.map(cells => cells.map(cell => cell.textContent))).toEqual([
      [],
      [formatClockTime(at(9)), 'fine', '84 ms', '200'],
      [`${formatClockTime(at(2))} – ${formatClockTime(at(9))} · 6 missed: offline`],
      [formatClockTime(at(1)), 'failed', '84 ms', '500: <b>down</b>'],
      [formatClockTime(at(0)), 'fine', '84 ms', '200'],
    ])
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('a panel of probes', () => {
  const frame = () => {
    const puppet = puppetChannel(panel, { source })
    render(<PanelFrame panel={panel} channel={puppet.channel} />)
    return puppet
  }
  const polling = { type: 'feed.polling', every: 30, reason: null } as const

  test('is probed now by the order that asks again', async () => {
    const { tell, channel } = frame()
    tell(polling, viewsOf({ ping: view }))
    const sendSpy = vi.spyOn(channel, 'send')
    await userEvent.click(screen.getByRole('button', { name: 'Probe now' }))
    expect(sendSpy.mock.calls).toEqual([[{ type: 'channel.refresh' }]])
  })

  test('blames the connection where that was lost, and not the function', async () => {
    const { tell, lose } = frame()
    tell(polling, viewsOf({ ping: view }))
    lose({ kind: 'lost', reason: 'neither the function nor its project responded' })
    const panel = screen.getByRole('region', { name: 'Mail' })
    expect(panel.dataset['freshness']).toBe('reconnecting')
    expect(panel.dataset['old']).toBe('true')
    await userEvent.click(within(panel).getByRole('button', { name: /Reconnecting/ }))
    expect(screen.getByText(/probing is on hold\. The function itself may be fine/)).toBeTruthy()
    expect(screen.getByText('Edge Function ping, probed from this page')).toBeTruthy()
  })
})
