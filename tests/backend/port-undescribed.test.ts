import { readFileSync } from 'node:fs'
import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardStorage } from '../support/boards-storage'
import { openRecorded, schema } from '../support/described'

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({
    ...project('', ''),
    'migrations/20260101000000_orders.sql': schema,
  })
})
afterAll(() => embeddedBackend.close())

/** A page of a person, and how often it asks for the description. */
async function open(browser: ReturnType<typeof boardStorage>, email: string) {
  const { port, requests } = await openRecorded(embeddedBackend, email, { boards: browser.tab() })
  const ask = async (canRecall?: boolean) => {
    const { type } = await port.catalog.describe('public', canRecall === undefined ? {} : { canRecall })
    return [type, requests.splice(0).length]
  }
  return { ask }
}

test('that a project gives an account no description is recalled for a day, by questions of the page alone', async () => {
  const [browser, ann, bob] = [
    boardStorage(),
    await signedUp(embeddedBackend),
    await signedUp(embeddedBackend),
  ]
  const first = await open(browser, ann.email)
  expect(await first.ask(true)).toEqual(['undescribed', 2])
  expect(await first.ask(true)).toEqual(['undescribed', 0])
  expect(await first.ask()).toEqual(['undescribed', 2])
  const later = await open(browser, ann.email)
  expect(await later.ask(true)).toEqual(['undescribed', 0])
  // Others may have other rights.
  const other = await open(browser, bob.email)
  expect(await other.ask(true)).toEqual(['undescribed', 2])
  const notes = [...browser.entries.keys()].filter(key => key.startsWith('signalbox-no-description'))
  expect(notes).toHaveLength(2)
  for (const key of notes) browser.entries.set(key, String(Date.now() - 24 * 60 * 60_000))
  expect(await later.ask(true)).toEqual(['undescribed', 2])
})

test('a description that was found is what the page is given from then on', async () => {
  const [browser, ann] = [boardStorage(), await signedUp(embeddedBackend)]
  const { ask } = await open(browser, ann.email)
  expect(await ask(true)).toEqual(['undescribed', 2])
  await embeddedBackend.database.exec(readFileSync('public/describe.sql', 'utf8'))
  expect(await ask(true)).toEqual(['undescribed', 0])
  expect(await ask()).toEqual(['described', 1])
  expect(await ask(true)).toEqual(['described', 1])
  expect([...browser.entries.keys()].filter(key => key.startsWith('signalbox-no-description'))).toEqual([])
})
