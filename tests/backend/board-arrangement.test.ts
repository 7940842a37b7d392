import { expect, test } from 'vitest'
import { createBoardArrangement } from '../../src/backend/supabase/boards/boardArrangement'
import { defaultArrangement, type BoardArrangement } from '../../src/board/library/boardArrangement'
import { boardStorage } from '../support/boards-storage'

const arrangement: BoardArrangement = {
  starred: ['a'],
  folders: { b: 'Night' },
  folded: ['own'],
  isRailOpen: true,
}
/** What a tab hears, in order. */
function hear({ arrangement }: ReturnType<typeof createBoardArrangement>) {
  const heardArrangements: BoardArrangement[] = []
  arrangement().subscribe(each => heardArrangements.push(each))
  return heardArrangements
}

test('an arrangement belongs to one person and project, and other tabs are notified', () => {
  const browser = boardStorage()
  const mine = createBoardArrangement('one', () => 'ann', browser.tab())
  const heardArrangements = hear(createBoardArrangement('one', () => 'ann', browser.tab()))
  mine.saveArrangement(arrangement)
  expect(heardArrangements).toEqual([defaultArrangement, arrangement])
  expect(hear(createBoardArrangement('one', () => 'bob', browser.tab()))).toEqual([defaultArrangement])
  expect(hear(createBoardArrangement('two', () => 'ann', browser.tab()))).toEqual([defaultArrangement])
})

test('while nobody is signed in nothing is stored', () => {
  const browser = boardStorage()
  const nobodys = createBoardArrangement('one', () => null, browser.tab())
  nobodys.saveArrangement(arrangement)
  expect([browser.entries.size, hear(nobodys)]).toEqual([0, [defaultArrangement]])
})

test.each([
  ['{"starred": ["a"', defaultArrangement],
  ['[]', defaultArrangement],
  ['{"starred": [1], "folders": {"b": 2}, "isRailOpen": "yes"}', defaultArrangement],
  ['{"starred": ["a"], "folders": 3}', { ...defaultArrangement, starred: ['a'] }],
])('the readable parts of the stored text %s are used', (text, expectedArrangement) => {
  const browser = boardStorage()
  browser.entries.set('signalbox-board-arrangement one ann', text)
  expect(hear(createBoardArrangement('one', () => 'ann', browser.tab()))).toEqual([expectedArrangement])
})

test('a list that grew too long keeps its newest', () => {
  const browser = boardStorage()
  const mine = createBoardArrangement('one', () => 'ann', browser.tab())
  mine.saveArrangement({ ...arrangement, starred: Array.from({ length: 501 }, (_, i) => `${i}`) })
  expect(hear(mine)[0]?.starred.slice(0, 2)).toEqual(['1', '2'])
})

test('a browser that refuses storage keeps nothing, and nothing fails', () => {
  const storage = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const mine = createBoardArrangement('one', () => 'ann', { storage, page: null })
  mine.saveArrangement(arrangement)
  expect(hear(mine)).toEqual([defaultArrangement])
})
