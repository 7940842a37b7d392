import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import EmptyNotice from '../../src/ui/notices/EmptyNotice'
import {
  closedText,
  emptyTextOf,
  fitText,
  hiddenText,
  unpublishedText,
  valuelessText,
} from '../../src/ui/words/emptyText'
import { numberPanel } from '../support/boards'
import { puppetChannel } from './puppets'

/** The letters of a line in a tile on a tablet. */
const LINE = 25

test('an empty tile says in a line what a larger panel says at length', () => {
  const short = 'Policies may hide some.'
  for (const [width, isShort] of [
    [3, true],
    [4, false],
  ] as const) {
    const panel = { ...numberPanel, place: { ...numberPanel.place, width, height: 2 } }
    const { unmount } = render(<EmptyNotice panel={panel} channel={puppetChannel(panel).channel} />)
    expect(screen.getByText('No rows yet')).toBeTruthy()
    expect(screen.queryByText(short) !== null).toBe(isShort)
    unmount()
  }
})

test('texts of tiles fit into their line', () => {
  for (const texts of [emptyTextOf(numberPanel), hiddenText, closedText, valuelessText, unpublishedText(10)])
    expect(fitText({ title: '', ...texts }, true).text.length).toBeLessThan(LINE)
})
