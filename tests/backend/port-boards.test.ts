import { readFileSync } from 'node:fs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { clientOf, startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Backend } from '../../src/backend/ports/backend.port'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { EVERYONE } from '../../src/board/model/sharing'
import { keptOf, personIn, viewBoard } from '../support/boards-people'
import { boardStorage } from '../support/boards-storage'
import { enter, profileOf } from '../support/profile'

const migration = readFileSync('public/boards.sql', 'utf8')
const firstEdition = readFileSync('supabase/migrations/20261122000000_boards.sql', 'utf8')

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({}, { delays: { failedJoin: 300 } })
})
afterAll(() => embeddedBackend.close())

const browser = boardStorage()
const person = (roles?: string[], name?: string) => personIn(embeddedBackend, browser, roles, name)

const titles = async ({ boards }: Backend) => (await boards.list()).entries.map(({ title }) => title)
const board = { ...computerBoard, title: 'Depot' }

test('without our table in the project boards are stored in the browser, for one person only', async () => {
  const ann = await person()
  const own = await ann.boards.create(board)
  const { entry } = keptOf(own)
  expect(entry).toMatchObject({ storedIn: 'browser', revision: 1, isMine: true, title: 'Depot' })
  expect(await ann.boards.list()).toEqual({ entries: [entry], project: { state: 'absent' } })
  expect(await ann.boards.load(entry.id)).toEqual({ type: 'board', board: { entry, file: board } })
  expect((await ann.boards.share(entry.id, { readers: [EVERYONE], writers: [] })).type).toBe('refused')
  const bob = await person()
  expect(await bob.boards.list()).toMatchObject({ entries: [] })

  // Another tab of the same person hears of it, and the later save of the two is a conflict.
  const tab = profileOf(embeddedBackend, { boards: browser.tab() }).open()
  await enter(tab, ann.email)
  let heardCount = 0
  const hearing = tab.boards.otherTabChanges().subscribe(() => (heardCount += 1))
  onTestFinished(() => hearing.unsubscribe())
  await tab.boards.list() // It listens once the code of boards is there.
  const second = keptOf(await ann.boards.save(entry.id, 1, { ...board, title: 'Second' }))
  expect(heardCount).toBe(1)
  expect(await tab.boards.save(entry.id, 1, board)).toEqual({ type: 'conflict', theirs: second.entry })
  expect(await tab.boards.remove(entry.id)).toEqual({ type: 'removed' })
  expect(await ann.boards.load(entry.id)).toEqual({ type: 'gone' })
  expect(browser.entries.size).toBe(0)
})

test('the migration that is served is the one of the demo', () => {
  expect(readFileSync('supabase/migrations/20261126000000_boards_second_edition.sql', 'utf8')).toBe(migration)
})

test('a project with the first edition goes on, and so does what it and the browser keep under the second', async () => {
  const ann = await person(['crew'], 'Ann Lee')
  const bob = await person(['crew'])
  const before = keptOf(await ann.boards.create({ ...board, title: 'Before' }))
  await embeddedBackend.database.exec(firstEdition)
  await vi.waitUntil(async () => (await ann.boards.list()).project.state === 'present', { timeout: 20_000 })
  const older = { state: 'present', rules: null, canStore: true, isTruncated: false }
  const sharing = { readers: [EVERYONE], writers: [] }
  const after = keptOf(await ann.boards.create({ ...board, title: 'After' }, sharing))
  expect(after.entry).toMatchObject({ storedIn: 'project', revision: 1, isMine: true })
  expect(await ann.boards.list()).toEqual({ entries: [after.entry, before.entry], project: older })
  // Neither its owner is listed, nor the people it is shared with.
  expect((await bob.boards.list()).entries).toMatchObject([{ isMine: false, owner: null, sharing: null }])

  await embeddedBackend.database.exec(migration)
  await embeddedBackend.database.exec(migration)
  const rules = { roles: ['crew'], withEveryone: false }
  await vi.waitUntil(async () => 'rules' in (await ann.boards.list()).project, { timeout: 20_000 })
  await until(async () => expect((await ann.boards.list()).project).toEqual({ ...older, rules }))
  expect((await ann.boards.list()).entries).toEqual([after.entry, before.entry])
  expect((await bob.boards.list()).entries).toMatchObject([
    { isMine: false, owner: { state: 'known', name: 'Ann Lee' }, sharing: null },
  ])
  expect(await ann.boards.remove(after.entry.id)).toEqual({ type: 'removed' })
})

test('a board is read back as its file was written, in the same order', async () => {
  const ann = await person()
  const { entry } = keptOf(await ann.boards.create(board))
  const loadAnswer = await ann.boards.load(entry.id)
  expect(loadAnswer).toEqual({ type: 'board', board: { entry: { ...entry, sharing: null }, file: board } })
  const sources = loadAnswer.type === 'board' ? loadAnswer.board.file.sources : {}
  expect(Object.keys(sources)).toEqual(Object.keys(board.sources))
  await embeddedBackend.database.exec(
    `update public.signalbox_boards set board = '{"version": 1, "title": "x"}' where id = '${entry.id}'`,
  )
  expect(await ann.boards.load(entry.id)).toMatchObject({ type: 'faulty', title: 'Depot' })
  // With every digit of its numbers, which stay numbers where they can.
  const text = JSON.stringify(board).replaceAll('Range":[0,100]', 'Range":[0,1000000000000000000]')
  const filter = '"filter":[{"column":"at","op":"eq","value":9007199254740993}]'
  await embeddedBackend.database.query(
    'update public.signalbox_boards set board = $1::text::json where id = $2',
    [text.replace('"kind":"table",', `"kind":"table",${filter},`), entry.id],
  )
  const exact = await ann.boards.load(entry.id)
  const file = exact.type === 'board' ? exact.board.file : null
  expect(file?.panels[0]).toMatchObject({ valueRange: [0, 1e18] })
  expect(JSON.stringify(file?.sources)).toContain('"value":"9007199254740993"')
})

test('of two saves over the same revision the second is refused, and both can go on', async () => {
  const [ann, bob] = [await person(['crew']), await person(['crew'])]
  const newBoard = keptOf(await ann.boards.create(board, { readers: [], writers: ['crew'] }))
  const theirs = keptOf(await bob.boards.save(newBoard.entry.id, 1, { ...board, title: 'Theirs' }))
  expect(theirs.entry).toMatchObject({ revision: 2, isMine: false })
  expect(await ann.boards.save(newBoard.entry.id, 1, { ...board, title: 'Mine' })).toMatchObject({
    type: 'conflict',
    theirs: { title: 'Theirs', revision: 2 },
  })
  expect(await ann.boards.save(newBoard.entry.id, 2, { ...board, title: 'Both' })).toMatchObject({
    type: 'saved',
  })
})

test('the project decides who sees, changes, shares and removes a board', async () => {
  await embeddedBackend.database.exec(`insert into signalbox.sharers values ('lead')`)
  const ann = await person(['night', 'crew', 'lead'])
  const [reader, writer, other] = [await person(['night']), await person(['crew']), await person()]
  const { entry } = keptOf(await ann.boards.create({ ...board, title: 'Shared' }))
  expect(await titles(reader)).not.toContain('Shared')
  expect(await ann.boards.share(entry.id, { readers: ['night'], writers: ['crew'] })).toEqual({
    type: 'shared',
  })
  expect(await titles(reader)).toContain('Shared')
  expect(await titles(writer)).toContain('Shared')
  expect(await titles(other)).not.toContain('Shared')
  expect(await reader.boards.save(entry.id, 1, board)).toMatchObject({ type: 'refused', canRetry: false })
  expect(await other.boards.save(entry.id, 1, board)).toEqual({ type: 'gone' })
  expect(await writer.boards.share(entry.id, { readers: [], writers: [] })).toMatchObject({ type: 'refused' })
  expect(await writer.boards.remove(entry.id)).toEqual({ type: 'gone' })
  expect(keptOf(await writer.boards.save(entry.id, 1, board)).entry.revision).toBe(2)

  await ann.boards.share(entry.id, { readers: [EVERYONE], writers: [] })
  expect((await other.boards.load(entry.id)).type).toBe('board')
  const nobody = clientOf(embeddedBackend)
  await nobody.auth.signInAnonymously()
  expect((await nobody.from('signalbox_boards').select('id')).data).toEqual([])
  // Nobody makes a board in another person's name.
  const forgedAnswer = await nobody.from('signalbox_boards').insert({ title: 'x', board, owner: entry.id })
  expect(forgedAnswer.error?.code).toBe('42501')
  expect((await clientOf(embeddedBackend).from('signalbox_boards').select('id')).error?.code).toBe('42501')
})

test('two viewers see each other’s changes at once', async () => {
  const [ann, bob] = [await person(['live']), await person(['live'])]
  const link = bob.link.open().subscribe()
  const news: unknown[] = []
  const hearing = bob.boards.projectChanges().subscribe(what => news.push(what))
  onTestFinished(() => {
    hearing.unsubscribe()
    link.unsubscribe()
  })
  await until(() => expect(news).toEqual(['subscribed']))
  const { entry } = keptOf(await ann.boards.create(board, { readers: ['live'], writers: [] }))
  await until(() => expect(news).toEqual(['subscribed', 'insert']))
  await ann.boards.save(entry.id, 1, { ...board, title: 'Again' })
  await until(() => expect(news).toEqual(['subscribed', 'insert', 'update']))
  await ann.boards.remove(entry.id)
  await until(() => expect(news).toEqual(['subscribed', 'insert', 'update', 'delete']))
})

test('a project that does not answer is unknown, and what the browser keeps is still there', async () => {
  const ann = await person()
  const failing = profileOf(embeddedBackend, {
    boards: browser.tab(),
    fetch: (input, init) =>
      String(input instanceof Request ? input.url : input).includes('/rest/')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init),
  }).open()
  await enter(failing, ann.email)
  expect(await failing.boards.list()).toMatchObject({ entries: [], project: { state: 'unknown' } })
  // Nothing is put into the browser because the project was away for a moment.
  expect(await failing.boards.create(board)).toMatchObject({ type: 'refused', canRetry: true })
})

test('those who see a board see who else looks at it, what they edit, and that they go', async () => {
  const [ann, bob] = [await person(['desk'], 'Ann Lee'), await person(['desk'])]
  const { entry } = keptOf(await ann.boards.create(board, { readers: ['desk'], writers: [] }))
  const [first, second] = [viewBoard(ann, entry.id), viewBoard(bob, entry.id)]
  await until(() => expect(first.names()).toHaveLength(1))
  await until(() => expect(second.names()).toEqual(['Ann Lee']))
  // A person without a name is called by the part of the address before the @; the address itself is not listed.
  const [localPart = '', domain = ''] = bob.email.split('@')
  expect(first.names()).toEqual([localPart])
  await until(() => expect(second.sight.ownName).toBe(localPart))
  expect(JSON.stringify(first.sight)).not.toContain(domain)

  second.doing$.next({ edits: true, panel: 'cpu' })
  await until(() => expect(first.sight.viewers).toMatchObject([{ edits: true, panels: ['cpu'] }]))
  second.leave()
  await until(() => expect(first.names()).toEqual([]))
  expect(first.sight.ownName).toBe('Ann Lee')
})
test('a viewer without rights on a board sees no other viewers, and the project refuses them', async () => {
  const ann = await person()
  const { entry } = keptOf(await ann.boards.create(board))
  const eve = await signedUp(embeddedBackend)
  const topic = `signalbox:board:${entry.id}`
  const join = (of = topic) =>
    new Promise<string>(answer => {
      const config = { private: true, presence: { enabled: true } }
      eve.client.channel(of, { config }).subscribe((status, error) => answer(error?.message ?? status))
    })
  expect(await join()).toContain('You do not have permissions')
  expect(await join('signalbox:board:no-id')).toContain('You do not have permissions')
  const stranger = viewBoard(await person(), entry.id)
  await until(() => expect(stranger.sight.loss).toMatchObject({ kind: 'denied' }))
})

test('a project with our older migration, or without the policies, joins nothing and says why', async () => {
  const ann = await person()
  const { entry } = keptOf(await ann.boards.create(board))
  const name = '"whoever sees a board may be seen to look at it"'
  await embeddedBackend.database.exec(`drop policy ${name} on realtime.messages`)
  const watch = viewBoard(ann, entry.id)
  await until(() => expect(watch.sight.loss).toMatchObject({ kind: 'denied' }))
  await embeddedBackend.database.exec('drop function public.signalbox_may_watch')
  const older = viewBoard(ann, entry.id)
  await until(() => expect(older.sight.loss).toMatchObject({ kind: 'unknown' }))
  await embeddedBackend.database.exec(migration)
})
