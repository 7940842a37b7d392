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
  id: approvalId(board, call),
  board: { id: board, title: board },
  call,
  approvedAt,
})
const project = 'http://127.0.0.1:54321'

function open(browser = boardStorage(), person: string | null = 'ann', url = project) {
  const approvals = createBrowserApprovals(url, () => person, browser.tab())
  const heardLists: string[][] = []
  approvals.list().subscribe(approvalList => heardLists.push(approvalList.map(({ board }) => board.id)))
  return { approvals, heardLists, browser }
}
/** What somebody hears who comes to what this browser keeps. */
async function listedIn(...parameters: Parameters<typeof open>): Promise<string[] | undefined> {
  const { heardLists } = open(...parameters)
  await expect.poll(() => heardLists.length).toBe(1)
  return heardLists[0]
}

test('are stored per person and project, and other tabs are notified', async () => {
  const { approvals, browser } = open()
  const tab = open(browser)
  approvals.add(approvalOf('one'))
  await expect.poll(() => tab.heardLists.at(-1)).toEqual(['one'])
  approvals.add(approvalOf('two'))
  await expect.poll(() => tab.heardLists.at(-1)).toEqual(['one', 'two'])
  approvals.add(approvalOf('one', 2))
  await expect.poll(() => tab.heardLists.at(-1)).toEqual(['two', 'one'])
  approvals.remove(approvalOf('two').id)
  await expect.poll(() => tab.heardLists.at(-1)).toEqual(['one'])
  expect(await listedIn(browser)).toEqual(['one'])
  expect(await listedIn(browser, 'bob')).toEqual([])
  expect(await listedIn(browser, 'ann', 'https://other.supabase.co')).toEqual([])
  expect(await listedIn(browser, null)).toEqual([])
})

test('a signed-out viewer stores nothing', async () => {
  const { approvals, browser } = open(boardStorage(), null)
  approvals.add(approvalOf('one'))
  expect(await listedIn(browser, null)).toEqual([])
  expect(browser.entries.size).toBe(0)
})

test.each(['{', '7', '{"0":1}', '[null]', '[{}]'])('the stored text %j allows nothing', async text => {
  const { browser, approvals } = open()
  approvals.add(approvalOf('one'))
  await expect.poll(() => browser.entries.size).toBe(1)
  const [key = ''] = browser.entries.keys()
  browser.entries.set(key, text)
  expect(await listedIn(browser)).toEqual([])
})

test('one that was changed by hand allows nothing, and the others go on', async () => {
  const { browser, approvals } = open()
  approvals.add(approvalOf('one'))
  approvals.add(approvalOf('two'))
  await expect.poll(() => [...browser.entries.values()].join()).toContain('two')
  const [[key, text] = ['', '']] = browser.entries
  browser.entries.set(
    key,
    text.replace('"title":"one"', '"title":"One"').replace('"function":"page"', '"function":"wipe"'),
  )
  expect(await listedIn(browser)).toEqual(['two'])
})

test('a browser that keeps nothing lets them last as long as the page', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const approvals = createBrowserApprovals(project, () => 'ann', { storage: refuse, page: null })
  expect(() => approvals.add(approvalOf('one'))).not.toThrow()
  expect(() => approvals.remove('one')).not.toThrow()
})

test('the oldest of very many go first', async () => {
  const { approvals, browser } = open()
  for (let i = 0; i < 210; i += 1) approvals.add(approvalOf(`board ${i}`))
  await expect.poll(() => [...browser.entries.values()].join()).toContain('board 209')
  const listedIds = (await listedIn(browser)) ?? []
  expect([listedIds.length, listedIds[0], listedIds.at(-1)]).toEqual([200, 'board 10', 'board 209'])
})
