import { expect, test } from 'vitest'
import { restingBoard, soakBoards } from '../../dev/soak/page/boards'
import type { Counts } from '../../dev/soak/page/counts'
import { judgeSoak, slopeOf, type Sample } from '../../dev/soak/page/slope'
import { formatBoard } from '../../src/board/file/formatBoard'
import { parseBoard } from '../../src/board/file/parseBoard'

const counts: Counts = {
  heap: 1,
  nodes: 900,
  listeners: 100,
  actors: 12,
  stopped: 1,
  subscriptions: 30,
  channels: 1,
  sockets: 1,
  workers: 1,
}
/** Two boards of different sizes in turn; the heap moves by so many bytes an event, and up and down by `noise`. */
const looks = (bytes: number, noise = 0): Sample[] =>
  Array.from({ length: 20 }, (_, n) => ({
    board: String(n % 2),
    events: n * 1_000,
    heap: 20e6 + (n % 2) * 7e6 + bytes * n * 1_000 + (n % 4 < 2 ? noise : -noise),
  }))

test('a heap that grows with the events is reported, whatever the boards need', () => {
  expect(slopeOf(looks(3))?.bytes).toBeCloseTo(3)
  expect(judgeSoak(slopeOf(looks(3)), counts, counts)).toEqual(['the heap moves by 3.00 MB a million events'])
  expect(judgeSoak(slopeOf(looks(-3)), counts, counts).length).toBe(1)
  expect(judgeSoak(slopeOf(looks(0.9)), counts, counts)).toEqual([])
})

test('differences within chance are not reported', () => {
  const slope = slopeOf(looks(1.5, 100_000))
  expect(slope?.error).toBeGreaterThan(0.5)
  expect(judgeSoak(slope, counts, counts)).toEqual([])
})

test('too few readings pass nothing', () => {
  expect(slopeOf(looks(0).slice(0, 2))).toBeNull()
  expect(judgeSoak(null, counts, counts)).toEqual(['there were too few samples to tell where the heap goes'])
})

test('objects left over after everything is closed are named', () => {
  const after = { ...counts, heap: 2, stopped: 3, nodes: 899, listeners: 101, channels: 3 }
  expect(judgeSoak(slopeOf(looks(0)), counts, after)).toEqual([
    'listeners: 100 before, 101 when everything was closed',
    'channels: 1 before, 3 when everything was closed',
  ])
})

test.each([restingBoard, ...soakBoards])('the board “$title” is one that the page reads', file => {
  expect(parseBoard(formatBoard(file))).toMatchObject({ board: { title: file.title } })
})
