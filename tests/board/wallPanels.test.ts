import { expect, test } from 'vitest'
import type { Panel } from '../../src/board/board'
import { GRID_COLUMNS } from '../../src/board/layout/grid'
import { freePlace, isOverlapping } from '../../src/board/layout/panelLayout'
import { wallPanels } from '../../src/board/layout/wallPanels'
import { makePanel } from '../../src/board/schema/panelKinds'
import fc from '../support/property'

const size = fc.integer({ min: 1, max: 6 })

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
const placesOf = (panels: readonly Panel[]) =>
  wallPanels(panels).map(({ id, place: { x, y, width, height } }) => [id, x, y, width, height])

test('on a wall the panel before actions has their room', () => {
  const panels = [
    action('second', 9, 0, 3),
    text('list', 0, 0, 6),
    action('first', 6, 0, 3),
    text('foot', 0, 4, 6),
  ]
  expect(placesOf(panels)).toEqual([
    ['list', 0, 0, 12, 4],
    ['foot', 0, 4, 6, 4],
  ])
})

test('where none stands before them, the panel after them has it', () => {
  expect(placesOf([action('first', 0, 0, 3), text('list', 3, 0, 6), text('side', 9, 0, 3)])).toEqual([
    ['list', 0, 0, 9, 4],
    ['side', 9, 0, 3, 4],
  ])
})

test('of a whole line of actions, the panels above have the room, or those below', () => {
  const actions = [action('a', 0, 4, 4), action('b', 4, 4, 8)]
  const [left, right] = [text('left', 0, 0, 6), text('right', 6, 0, 6)]
  expect(placesOf([left, right, ...actions])).toEqual([
    ['left', 0, 0, 6, 8],
    ['right', 6, 0, 6, 8],
  ])
  expect(placesOf([...actions, text('below', 0, 8, 12)])).toEqual([['below', 0, 4, 12, 8]])
})

test('actions below each other leave their room to the panel beside them, and a high one to several', () => {
  expect(placesOf([text('list', 0, 0, 8), action('a', 8, 0, 4, 2), action('b', 8, 2, 4, 2)])).toEqual([
    ['list', 0, 0, 12, 4],
  ])
  expect(placesOf([text('high', 0, 0, 8, 2), text('low', 0, 2, 8, 2), action('a', 8, 0, 4)])).toEqual([
    ['high', 0, 0, 12, 2],
    ['low', 0, 2, 12, 2],
  ])
})

test('room that no action had stays free', () => {
  const panels = [text('list', 0, 0, 6), action('apart', 9, 0, 3), text('far', 0, 4, 6), text('end', 8, 4, 3)]
  expect(placesOf(panels)).toEqual([
    ['list', 0, 0, 6, 4],
    ['far', 0, 4, 6, 4],
    ['end', 8, 4, 3, 4],
  ])
})

test('no two panels of a wall cover each other, and none shrinks', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), size, size), { maxLength: 20 }), parts => {
      let panels: readonly Panel[] = []
      for (const [isAction, width, height] of parts) {
        const { x, y } = freePlace(panels, { width, height })
        panels = [...panels, (isAction ? action : text)(`${panels.length}`, x, y, width, height)]
      }
      const shown = wallPanels(panels)
      for (const [i, panel] of shown.entries()) {
        expect(shown.slice(i + 1).filter(other => isOverlapping(panel, other))).toEqual([])
        const before = panels.find(({ id }) => id === panel.id)
        expect(panel.place.width).toBeGreaterThanOrEqual(before?.place.width ?? Infinity)
        expect(panel.place.x + panel.place.width).toBeLessThanOrEqual(GRID_COLUMNS)
      }
    }),
  )
})

test('without actions, panels are the same objects', () => {
  const panels = [text('one', 0, 0, 6), text('two', 6, 0, 6)]
  wallPanels(panels).forEach((panel, i) => expect(panel).toBe(panels[i]))
})
