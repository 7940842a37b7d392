import { expect, test } from 'vitest'
import type { Panel } from '../../src/board/board'
import { gridStyleOf } from '../../src/ui/panelFrame/gridPlace'
import { numberPanel } from '../support/boards'

const rowsOf = (panels: readonly Panel[], isFilled = false) =>
  (gridStyleOf(panels, isFilled) as Record<string, unknown>)['--row-count']
const high = (rows: number): Panel => ({ ...numberPanel, place: { ...numberPanel.place, height: rows } })

test('a row of panels is not stretched to the height of the screen, but on a wall it is', () => {
  expect(rowsOf([high(5)])).toBe(10)
  expect(rowsOf([])).toBe(10)
  expect(rowsOf([high(13)])).toBe(13)
  expect(rowsOf([high(5)], true)).toBe(5)
  expect(rowsOf([], true)).toBe(1)
})
