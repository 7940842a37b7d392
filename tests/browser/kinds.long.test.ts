import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backend } from 'supabase-embedded'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { panelKinds } from '../../src/board/schema/panelKinds'
import type { RunningApp } from '../support/app'
import { refusals, reloadWithClock, violationsOf } from '../support/browser'
import { allKinds, names, shownKinds, type Name } from '../support/kinds'
import { startKinds } from '../support/kinds-world'

const troubles: string[] = []
const dir = mkdtempSync(join(tmpdir(), 'signalbox-large-'))
const large = join(dir, 'large.bin')
let backend: Backend
let app: RunningApp
let service: SupabaseClient
let comes: (key: string) => Promise<void>
let close: () => Promise<void>
let ann: Page
let bob: Page
const sql = (text: string) => backend.database.exec(text)

beforeAll(async () => {
  writeFileSync(large, Buffer.alloc(50_000_000, 7))
  ;({ backend, app, service, comes, close, ann, bob } = await startKinds(troubles))
}, 240_000)
afterAll(async () => {
  await close()
  rmSync(dir, { recursive: true })
})

const readPanel = (page: Page, id: string) =>
  page
    .locator(`[data-panel-id="${id}"]`)
    .evaluate(panel =>
      [
        (panel as HTMLElement).innerText,
        ...[...panel.querySelectorAll('[role=img]')].map(each => each.ariaLabel),
      ].join('\n'),
    )

test('the board has every kind of panel there is', () => {
  expect(new Set(allKinds.panels.map(({ kind }) => kind))).toEqual(new Set(Object.keys(panelKinds)))
})

describe.each(names)('%s', id => {
  test('shows what there is to whom may see it, and tells whom may not', async () => {
    await expect.poll(() => readPanel(ann, id)).toMatch(shownKinds[id].seenText)
    await expect.poll(() => readPanel(bob, id)).toContain(shownKinds[id].unseen)
  })
})

test('one viewer sees a change, and the other sees nothing of it', async () => {
  await sql(`
    insert into public.readings values (21, now(), 'east', 'up', 77);
    insert into public.news values (2, 'The second news');
    insert into public.ledger values (2, 'The second entry');
    insert into public.vault values (2, 'A ruby');
    select realtime.send('{"text": "the second alarm"}', 'raised', 'alarms', true)`)
  await service.storage.from('papers').upload('later.txt', 'Later')
  await comes('dora')
  await ann.locator('[data-panel-id="health"]').getByRole('button', { name: 'Probe now' }).click()
  for (const id of names) {
    await expect.poll(() => readPanel(ann, id)).toMatch(shownKinds[id].then)
    expect(await readPanel(bob, id)).toContain(shownKinds[id].unseen)
    const isSame = shownKinds[id].then.test(shownKinds[id].unseen)
    expect(shownKinds[id].then.test(await readPanel(bob, id))).toBe(isSame)
  }
})

test('fifty megabytes leave nothing where they are stopped, and are sent while the board stays live', async () => {
  const files = ann.locator('[data-panel-id="files"]')
  const readStored = () =>
    backend.database.query(`select metadata->'size' as size from storage.objects where name = 'large.bin'`)
  const network = await ann.context().newCDPSession(ann)
  const limit = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  // Slow enough for a late machine to find it on its way.
  await limit(5_000_000)
  const half = async () => {
    await files.locator('input[type=file]').setInputFiles(large)
    await expect.poll(position, { interval: 50 }).toBeGreaterThan(0.45)
  }
  const position = () =>
    files
      .getByRole('progressbar')
      .evaluate(bar => (bar as HTMLProgressElement).position)
      .catch(() => 0)
  await half()
  await files.getByRole('button', { name: 'Cancel: large.bin' }).click()
  await files.getByText('Canceled. Nothing was stored, as far as you can see.').waitFor()
  expect(await readStored()).toEqual([])
  expect(await violationsOf(ann, '[data-panel-id="files"]')).toEqual([])

  await half()
  await sql(`insert into public.readings values (31, now(), 'west 31', 'up', 31)`)
  await expect.poll(() => readPanel(ann, 'table'), { timeout: 3_000, interval: 50 }).toContain('west 31')
  expect(await word(ann, 'table')).toBe('live')
  expect(await position()).toBeLessThan(1)
  // It does not stay for long, and may come while the panel is looked at.
  const isStored = files.getByText('Uploaded.').waitFor()
  expect(await violationsOf(ann, '[data-panel-id="files"]')).toEqual([])
  await isStored
  expect(await readStored()).toEqual([{ size: 50_000_000 }])
  await limit(-1)

  await files.getByRole('checkbox', { name: 'Select large.bin' }).check()
  await files.getByRole('button', { name: 'Delete…' }).click()
  await files.getByRole('button', { name: 'Delete large.bin' }).click()
  await files.getByText('Deleted.').waitFor()
  expect(await readStored()).toEqual([])
})

test('a file is looked at, given to others for a while, renamed, moved, and still the same', async () => {
  const files = ann.locator('[data-panel-id="files"]')
  const sheet = ann.getByRole('dialog')
  const open = async (name: string) => {
    await files.getByRole('button', { name, exact: true }).click()
    await sheet.getByText('Later', { exact: true }).waitFor()
  }
  const to = async (path: string) => {
    await sheet.getByRole('button', { name: 'Rename or move…' }).click()
    await sheet.getByLabel('Path in “papers”').fill(path)
    await ann.keyboard.press('Enter')
  }
  await ann.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('later.txt')
  await sheet.getByRole('button', { name: 'Create link' }).click()
  await sheet.getByRole('button', { name: 'Copy link' }).click()
  await sheet.getByText('Anyone with the link can download the file until').waitFor()
  const link = await ann.evaluate(() => navigator.clipboard.readText())
  expect(await (await fetch(link)).text()).toBe('Later')
  const save = sheet.getByRole('link', { name: 'Download' })
  expect(await (await fetch((await save.getAttribute('href')) ?? '')).text()).toBe('Later')
  expect(await violationsOf(ann, 'dialog')).toEqual([])

  // Where there is one already, Storage moves nothing over it.
  await to('note.txt')
  await sheet.locator('[data-command]').getByText('already exists', { exact: false }).waitFor()
  await to('soon.txt')
  await sheet.getByText('Saved.').waitFor()
  await ann.keyboard.press('Escape')
  await open('soon.txt')
  await to('in time/soon.txt')
  await files.getByText('in time').waitFor()
  const download = await service.storage.from('papers').download('in time/soon.txt')
  expect(await download.data?.text()).toBe('Later')
  await ann.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})

const word = (page: Page, id: Name) => page.locator(`[data-panel-id="${id}"]`).getAttribute('data-freshness')
const are = (page: Page, words: Partial<Record<Name, string>>) =>
  expect
    .poll(
      async () =>
        Object.fromEntries(
          await Promise.all(Object.keys(words).map(async id => [id, await word(page, id as Name)])),
        ) as unknown,
      { timeout: 30_000 },
    )
    .toEqual(words)

test('however panels stand, they are accessible in light and dark', async () => {
  await are(ann, { table: 'live', polling: 'polling', wrong: 'failed' })
  expect(await violationsOf(ann)).toEqual([])
  await are(bob, { table: 'live', polling: 'denied', guarded: 'locked' })
  expect(await violationsOf(bob)).toEqual([])

  await ann.keyboard.press('p')
  await are(ann, { table: 'paused' })
  expect(await violationsOf(ann)).toEqual([])

  // From here on it is the sign alone that is another one.
  const one = '[data-panel-id="table"]'
  backend.faults.act({ action: 'rateLimit' })
  await are(bob, { table: 'limited' })
  expect(await violationsOf(bob, one)).toEqual([])
  backend.faults.realtime = { refuseUpgrade: 503 }
  backend.faults.act({ action: 'close', code: 1006 })
  await are(bob, { table: 'reconnecting' })
  expect(await violationsOf(bob, one)).toEqual([])

  backend.faults.realtime = {}
  backend.faults.http = { rest: { hang: true, only: 'readings' } }
  await ann.reload()
  await are(ann, { table: 'connecting', roster: 'live' })
  expect(await violationsOf(ann)).toEqual([])
  // What was shown before is still there while it is read again.
  await are(bob, { table: 'catching-up' })
  expect(await violationsOf(bob, one)).toEqual([])

  backend.faults.http = {}
  await reloadWithClock(bob)
  await are(bob, { table: 'live' })
  await bob.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await bob.clock.fastForward('10:00')
  await are(bob, { table: 'parked' })
  expect(await violationsOf(bob, one)).toEqual([])
}, 180_000)

test('nothing violated the policy, and a violation is refused', async () => {
  // 404: the project has no digest.sql, and each browser asks once. 401: an empty panel asks once for the list of
  // tables, which projects without describe.sql give to secret keys only.
  expect(troubles.filter(text => !/status of (400|401|403|404)|WebSocket/.test(text))).toEqual([])
  expect(refusals).toEqual([])
  const html = await (await fetch(app.url)).text()
  expect(html).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/)
  const refusalText = await bob.evaluate(() => {
    document.body.setAttribute('style', 'opacity: 0')
    const script = document.createElement('script')
    try {
      script.textContent = 'document.title = "ran"'
    } catch (error) {
      return String(error)
    } finally {
      document.head.append(script)
    }
    return 'nothing'
  })
  expect(refusalText).toContain('TrustedScript')
  expect(await bob.title()).not.toBe('ran')
  expect(await bob.evaluate(() => getComputedStyle(document.body).opacity)).toBe('1')
  // Each by the host's header, and by the policy in the page itself.
  await expect.poll(() => refusals).toHaveLength(4)
  refusals.length = 0
})
