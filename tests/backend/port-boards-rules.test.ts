import { readFileSync } from 'node:fs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERYONE } from '../../src/board/model/sharing'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { toBoardRefusal } from '../../src/backend/supabase/boards/boardRefusals'
import { keptOf, personIn } from '../support/boards-people'
import { boardStorage } from '../support/boards-storage'
import { enter, profileOf } from '../support/profile'

const migration = readFileSync('public/boards.sql', 'utf8')

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({ 'migrations/1_boards.sql': migration })
})
afterAll(() => embeddedBackend.close())

const browser = boardStorage()
const person = (roles?: string[], name?: string) => personIn(embeddedBackend, browser, roles, name)
const board = { ...computerBoard, title: 'Depot' }

test('refusals of the project are distinguished', async () => {
  const ann = await person(['crew'])
  const refusal = async (answer: Promise<{ type: string }>) => {
    const result = await answer
    return 'reason' in result ? result.reason : result.type
  }
  const create = (readers: string[], file = board) =>
    refusal(ann.boards.create(file, { readers, writers: [] }))
  expect(await create(['admin'])).toMatchObject({ code: 'own_roles_only' })
  expect(await create([EVERYONE])).toMatchObject({ code: 'not_with_everyone' })
  expect(await create(Array.from({ length: 21 }, () => 'crew'))).toMatchObject({
    code: 'too_many_roles',
  })
  expect(await create([], { ...board, title: 'a\u202eb' })).toMatchObject({ code: 'unstorable' })
  const [foundUser] = await embeddedBackend.database.query<{ id: string }>(
    'select id from auth.users where email = $1',
    [ann.email],
  )
  const id = foundUser?.id ?? ''
  await embeddedBackend.database.query(
    `insert into public.signalbox_boards (title, board, owner) select 'n', '{}', $1 from generate_series(1, 200)`,
    [id],
  )
  expect(await create([])).toMatchObject({ code: 'too_many_boards' })
  await embeddedBackend.database.query('delete from public.signalbox_boards where owner = $1', [id])
})

test('every refusal of the migration has a code of our own', () => {
  const codes = new Set(migration.match(/(?<=errcode = ')SB\d+/g))
  expect(codes.size).toBe(7)
  const reasons = [...codes].map(
    code => toBoardRefusal({ loss: { kind: 'misconfigured', reason: 'it said so' }, code }).reason.code,
  )
  expect(reasons).not.toContain('rejected')
  expect(new Set(reasons).size).toBe(7)
})

test('one’s own boards come first, and who shares the others is named as others see them', async () => {
  const [ann, bob] = [await person(['dock'], 'Ann Lee'), await person(['dock'])]
  for (const title of ['Alpha', 'Beta'])
    await ann.boards.create({ ...board, title }, { readers: ['dock'], writers: [] })
  await bob.boards.create({ ...board, title: 'Zulu' })
  const { entries } = await bob.boards.list()
  expect(entries.map(({ title, owner }) => [title, owner])).toEqual([
    ['Zulu', null],
    ['Alpha', { state: 'known', name: 'Ann Lee' }],
    ['Beta', { state: 'known', name: 'Ann Lee' }],
  ])
  await embeddedBackend.database.query('delete from auth.users where email = $1', [ann.email])
  expect((await bob.boards.list()).entries[1]).toMatchObject({ owner: { state: 'none' } })
})

test('an anonymous session stores its boards in the browser, and says so', async () => {
  const port = profileOf(embeddedBackend, { boards: browser.tab() }).open()
  const answer = await port.auth.signIn({ by: 'anonymous' })
  expect(answer.type).toBe('session')
  expect(keptOf(await port.boards.create(board)).entry.storedIn).toBe('browser')
  expect((await port.boards.list()).project).toMatchObject({ state: 'present', canStore: false })
})

test('a board that was saved although its answer was lost is not saved twice, and nobody else is blamed', async () => {
  const { email } = await signedUp(embeddedBackend)
  let losesAnswer = false
  const port = profileOf(embeddedBackend, {
    boards: browser.tab(),
    async fetch(input, init) {
      const response = await fetch(input, init)
      if (!losesAnswer) return response
      losesAnswer = false
      throw new TypeError('the network changed')
    },
  }).open()
  await enter(port, email)
  const titles = async () => (await port.boards.list()).entries.map(({ title }) => title)
  const own = { ...board, title: 'Once' }
  losesAnswer = true
  expect(await port.boards.create(own)).toMatchObject({ type: 'refused', canRetry: true })
  const { entry } = keptOf(await port.boards.create(own))
  expect((await titles()).filter(title => title === 'Once')).toEqual(['Once'])
  losesAnswer = true
  const changed = { ...own, title: 'Once more' }
  expect(await port.boards.save(entry.id, 1, changed)).toMatchObject({ type: 'refused', canRetry: true })
  expect(keptOf(await port.boards.save(entry.id, 1, changed)).entry).toMatchObject({ revision: 2 })
  // Another board of the same content is made where the first was answered.
  await port.boards.create(changed)
  expect((await titles()).filter(title => title === 'Once more')).toHaveLength(2)
})
