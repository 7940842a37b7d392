import { expect, test } from 'vitest'
import { approvalId, type Approval, type WritingCall } from '../../src/board/model/approval'
import { createBrowserApprovals } from '../../src/backend/supabase/browserApprovals'
import { boardStorage } from '../support/boards-storage'

const call: WritingCall = {
  kind: 'function',
  function: 'page',
  method: 'POST',
  body: { a: 1 },
  refresh: { interval: 5 },
}
const approvalOf = (board: string, approvedAt = 1): Approval => ({
  ...{ id: approvalId(board, call), board: { id: board, title: board }, call, approvedAt },
})
const project = 'http://127.0.0.1:54321'

function open(browser = boardStorage(), person: string | null = 'ann', url = project) {
  const approvals = createBrowserApprovals(url, () => person, browser.tab())
  const heard: string[][] = []
  approvals.list().subscribe(listed => heard.push(listed.map(({ board }) => board.id)))
  return { approvals, heard, browser }
}

test('are kept for a person and a project, and other tabs hear of them', () => {
  const { approvals, browser } = open()
  const tab = open(browser)
  approvals.add(approvalOf('one'))
  approvals.add(approvalOf('two'))
  approvals.add(approvalOf('one', 2))
  approvals.remove(approvalOf('two').id)
  expect(tab.heard).toEqual([[], ['one'], ['one', 'two'], ['two', 'one'], ['one']])
  expect(open(browser).heard).toEqual([['one']])
  expect(open(browser, 'bob').heard).toEqual([[]])
  expect(open(browser, 'ann', 'https://other.supabase.co').heard).toEqual([[]])
  expect(open(browser, null).heard).toEqual([[]])
})

test('nobody who is signed out leaves anything', () => {
  const { approvals, browser } = open(boardStorage(), null)
  approvals.add(approvalOf('one'))
  expect(browser.held.size).toBe(0)
})

test.each(['{', '7', '{"0":1}', '[null]', '[{}]'])('what is kept as %j allows nothing', text => {
  const { browser, approvals } = open()
  approvals.add(approvalOf('one'))
  const [key = ''] = browser.held.keys()
  browser.held.set(key, text)
  expect(open(browser).heard).toEqual([[]])
})

test('one that was changed by hand allows nothing, and the others go on', () => {
  const { browser, approvals } = open()
  approvals.add(approvalOf('one'))
  approvals.add(approvalOf('two'))
  const [[key, text] = ['', '']] = browser.held
  browser.held.set(
    key,
    text.replace('"title":"one"', '"title":"One"').replace('"function":"page"', '"function":"wipe"'),
  )
  expect(open(browser).heard).toEqual([['two']])
})

test('a browser that keeps nothing lets them last as long as the page', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const approvals = createBrowserApprovals(project, () => 'ann', { storage: refuse, page: null })
  expect(() => approvals.add(approvalOf('one'))).not.toThrow()
  expect(() => approvals.remove('one')).not.toThrow()
})

test('the oldest of very many go first', () => {
  const { approvals, browser } = open()
  for (let i = 0; i < 210; i += 1) approvals.add(approvalOf(`board ${i}`))
  const [listed = []] = open(browser).heard
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([200, 'board 10', 'board 209'])
})
