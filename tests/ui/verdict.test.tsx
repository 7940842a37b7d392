import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FeedPanel, Panel } from '../../src/board/board'
import type { View } from '../../src/streams/views/view'
import { PanelFrame } from '../../src/ui/panelFrame/PanelFrame'
import { panelRenderers } from '../../src/ui/panels'
import { numberPanel } from '../support/boards'
import { view } from './frames'
import { puppetChannel } from './puppets'

await panelRenderers.feed.loadBody?.()

const { id, source, place } = numberPanel
const feedPanel: FeedPanel = {
  id,
  source,
  place,
  kind: 'feed',
  title: 'Events',
  timeColumn: 'at',
  headlineColumn: 'path',
  details: [],
  limit: 50,
}

const frameOf = (panel: Panel, first: View) => {
  const puppet = puppetChannel(panel)
  const { container } = render(<PanelFrame panel={panel} channel={puppet.channel} />)
  puppet.show({ [panel.id]: first })
  return { ...puppet, verdict: () => container.querySelector('[data-signal="ok"]') }
}

test('the verdict on a figure that may be outdated is in the past tense', () => {
  const panel = { ...numberPanel, thresholds: [{ from: 0, signal: 'ok' as const }] }
  const { tell } = frameOf(panel, view(42))
  expect(screen.getByText('● fine')).toBeTruthy()
  tell({ type: 'feed.silent' })
  expect(screen.queryByText('● fine')).toBeNull()
  expect(screen.getByText('was fine').dataset['signal']).toBeUndefined()
  tell({ type: 'feed.resumed' })
  expect(screen.getByText('● fine')).toBeTruthy()
})

test('and so is one on an event', () => {
  const line = { key: '1', at: 0, headline: 'opened', details: [], signal: 'bad' as const }
  const { tell } = frameOf(feedPanel, { kind: 'feed', lines: [line], rowCount: 1 })
  expect(screen.getByText('■ bad')).toBeTruthy()
  tell({ type: 'feed.silent' })
  expect(screen.getByText('was bad').dataset['signal']).toBeUndefined()
})
