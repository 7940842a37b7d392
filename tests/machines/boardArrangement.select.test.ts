import { expect, test } from 'vitest'
import type { BoardEntry } from '../../src/backend/ports/backend.port'
import {
  folderNames,
  groupBoards,
  groupId,
  listBoards,
  matchesBoard,
} from '../../src/machines/boardArrangement/boardArrangement.select'
import { describeGroup } from '../../src/ui/words/boardsText'
import { board as orders } from '../support/boards'

const entry = (id: string, isMine = true): BoardEntry => ({
  id,
  title: id,
  revision: 1,
  storedIn: 'project',
  isMine,
  sharing: null,
  updatedAt: 0,
  owner: isMine ? null : { state: 'known', name: 'Ann Lee' },
})
const demo = [{ ...orders, title: 'Dispatch' }]
const boards = listBoards([entry('Depot'), entry('Quay'), entry('Yard'), entry('Theirs', false)], demo)
const titles = (...[starredIds, folders]: [string[], Record<string, string>]) =>
  groupBoards(boards, { starred: starredIds, folders }).map(group => [
    describeGroup(group),
    group.boards.map(({ id }) => id),
  ])

test('own boards come before those of others, and the demo’s are listed like them', () => {
  expect(titles([], {})).toEqual([
    ['Your boards', ['Depot', 'Quay', 'Yard']],
    ['Shared with you', ['Theirs']],
    ['Demo', ['demo Dispatch']],
  ])
})

test('a board of the demo that the project stores for everyone is listed once', () => {
  const storedEntry: BoardEntry = { ...entry('1', false), title: 'Dispatch', owner: { state: 'none' } }
  const mine = { ...entry('2'), title: 'Dispatch' }
  const ownerless: BoardEntry = { ...entry('3', false), owner: { state: 'none' } }
  const groups = groupBoards(listBoards([storedEntry, mine, ownerless], demo), { starred: [], folders: {} })
  expect(groups.map(group => [group.kind, group.boards.map(({ id }) => id)])).toEqual([
    ['own', ['2']],
    ['shared', ['3']],
    ['demo', ['1']],
  ])
})

test('a starred board is listed above and stays in its place; one in a folder is there alone', () => {
  expect(titles(['Quay', 'gone', 'demo Dispatch'], { Yard: 'Night', Theirs: 'Day', Quay: 'Day' })).toEqual([
    ['Starred', ['Quay', 'demo Dispatch']],
    ['Day', ['Quay', 'Theirs']],
    ['Night', ['Yard']],
    ['Your boards', ['Depot']],
    ['Demo', ['demo Dispatch']],
  ])
})

test('a folder may be called as a group is, and ends with its last board', () => {
  const arrangement = { starred: [], folders: { Quay: 'Starred', gone: 'Old' } }
  expect(groupBoards(boards, { ...arrangement, starred: ['Yard'] }).map(groupId)).toEqual([
    'starred',
    'folder Starred',
    'own',
    'shared',
    'demo',
  ])
  expect(folderNames(boards, arrangement)).toEqual(['Starred'])
})

test('a board is found by its title and by its folder', () => {
  const arrangement = { starred: [], folders: { Quay: 'Night' } }
  const findBoards = (query: string) =>
    boards.filter(board => matchesBoard(board, arrangement, query)).map(({ id }) => id)
  expect(findBoards(' NIGHT ')).toEqual(['Quay'])
  expect(findBoards('ya')).toEqual(['Yard'])
  expect(findBoards('')).toHaveLength(5)
})
