import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend as Embedded } from 'supabase-embedded'
import { emptyBoard } from '../../src/board/templates/emptyBoard'
import { keptOf, personIn } from '../support/boards-people'
import { boardStorage } from '../support/boards-storage'
import { startTestBackend } from 'supabase-embedded/testing/backend'

let embeddedBackend: Embedded
beforeAll(async () => void (embeddedBackend = await startTestBackend()))
afterAll(() => embeddedBackend.close())

test('the board opened last is remembered for a person, in this browser alone', async () => {
  const browser = boardStorage()
  const ann = await personIn(embeddedBackend, browser)
  expect(await ann.boards.list()).not.toHaveProperty('lastOpened')
  const { entry } = keptOf(await ann.boards.create(emptyBoard))
  ann.boards.noteOpened(entry.id)
  expect(await ann.boards.list()).toMatchObject({ entries: [entry], lastOpened: entry.id })
  expect(await (await personIn(embeddedBackend, browser)).boards.list()).not.toHaveProperty('lastOpened')
  const marks = [...browser.entries].filter(([key]) => key.startsWith('signalbox-last-board '))
  expect(marks.map(([, id]) => id)).toEqual([entry.id])
})
