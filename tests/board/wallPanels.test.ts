import { expect, test } from 'vitest'
import type { Panel } from '../../src/board/board'
import { wallPanels } from '../../src/board/layout/wallPanels'
import { makePanel } from '../../src/board/schema/panelKinds'

const text = (id: string, x: number, y: number, width: number, height = 4): Panel =>
  makePanel({ kind: 'text', text: id }, { id, title: id, source: '', place: { x, y, width, height } })
const action = (id: string, x: number, y: number, width: number, height = 4): Panel => ({
  kind: 'action',
  id,
  title: id,
  place: { x, y, width, height },
  label: id,
  call: { kind: 'rpc', schema: 'public', function: id },
})
const widths = (panels: readonly Panel[]) => panels.map(({ id, place: { x, width } }) => [id, x, width])

test('on a wall the panel before actions has their room', () => {
  const panels = [
    action('second', 9, 0, 3),
    text('list', 0, 0, 6),
    action('first', 6, 0, 3),
    text('foot', 0, 4, 6),
  ]
  expect(widths(wallPanels(panels))).toEqual([
    ['list', 0, 12],
    ['foot', 0, 6],
  ])
})

test('a panel of other rows, or with something between, keeps its size', () => {
  expect(
    widths(
      wallPanels([
        text('low', 0, 0, 6, 3),
        action('tall', 6, 0, 6),
        action('apart', 9, 4, 3),
        text('far', 0, 4, 6),
      ]),
    ),
  ).toEqual([
    ['low', 0, 6],
    ['far', 0, 6],
  ])
})

test('without actions, panels are the same objects', () => {
  const panels = [text('one', 0, 0, 6), text('two', 6, 0, 6)]
  wallPanels(panels).forEach((panel, i) => expect(panel).toBe(panels[i]))
})
