import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import type { Backend } from 'supabase-embedded'
import { PASSWORD, project } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardFile, Panel } from '../../src/board/board'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, overflowOf, signInByPassword } from '../support/browser'
import { findNodeIds, traceInvalidations } from '../support/invalidations'
import { noteMoves, noteShifts } from '../support/moves'

const [STEADY, REFUSED] = ['5c7f3c1e-0000-4000-8000-0000000000cf', '5c7f3c1e-0000-4000-8000-0000000000d0']
const EMAIL = 'ann@example.com'
const schema = `
create table public.files (
  id int primary key, file_name text, mime_type text, owner_name text, size_bytes bigint, status text, created_at timestamptz default now()
);
create table public.closed (id int primary key, created_at timestamptz);
insert into public.files
  select n, 'interview-session-' || n || '-final-cut.mp4', 'video/quicktime', 'Margarethe Oppenheimer ' || n, n * 1073741824::bigint,
    (array['ready', 'processing', 'failed'])[n % 3 + 1], now() - n * interval '20 minutes'
  from generate_series(1, 60) n;
alter table public.files enable row level security;
alter table public.closed enable row level security;
revoke all on public.closed from anon, authenticated;
create policy "all" on public.files for select to authenticated using (true);
alter publication supabase_realtime add table public.files, public.closed;
`
const tableSource = (table: string, columns: string[]) => ({
  kind: 'table' as const,
  schema: 'public',
  table,
  columns,
  key: ['id'],
  order: { column: 'created_at', ascending: false },
  limit: 100,
})
const number = (id: string, source: string, place: Panel['place']): Panel => ({
  id,
  kind: 'number',
  title: id,
  source,
  column: 'id',
  timeColumn: 'created_at',
  format: 'number',
  unit: '',
  place,
})
const columns = [
  ['file_name', 'text'],
  ['mime_type', 'text'],
  ['owner_name', 'text'],
  ['size_bytes', 'bytes'],
  ['status', 'text'],
  ['created_at', 'time'],
] as const
const names = columns.map(([column]) => column)
const steady: BoardFile = {
  version: 2,
  title: 'Files',
  sources: { files: tableSource('files', ['id', ...names]) },
  panels: [
    {
      id: 'rows',
      kind: 'table',
      title: 'Latest files',
      source: 'files',
      place: { x: 0, y: 0, width: 6, height: 5 },
      limit: 50,
      columns: columns.map(([column, format]) => ({ column, label: column.replace('_', ' '), format })),
    },
    {
      id: 'trend',
      kind: 'line',
      title: 'Files per hour',
      source: 'files',
      place: { x: 6, y: 0, width: 6, height: 5 },
      timeColumn: 'created_at',
      series: [{ column: 'id', label: 'Files', aggregate: 'count' }],
      timeBucket: 3_600,
      unit: '',
    },
    number('fine', 'files', { x: 0, y: 5, width: 3, height: 2 }),
  ],
}
const refused: BoardFile = {
  version: 2,
  title: 'Refused',
  sources: {
    closed: tableSource('closed', ['id', 'created_at']),
    gone: tableSource('files', ['id', 'nope', 'created_at']),
  },
  panels: [
    number('denied', 'closed', { x: 0, y: 0, width: 2, height: 2 }),
    number('failed', 'gone', { x: 2, y: 0, width: 2, height: 2 }),
    number('wide', 'gone', { x: 4, y: 0, width: 4, height: 2 }),
    // Rows of the least height, as below the panels of many tables.
    number('below', 'gone', { x: 0, y: 2, width: 4, height: 20 }),
  ],
}

let embeddedBackend: Backend
let app: RunningApp
let browser: Browser
beforeAll(async () => {
  embeddedBackend = await startTestBackend({
    ...project('', ''),
    'migrations/20260101000000_files.sql': schema,
    'migrations/20260102000000_boards.sql': readFileSync('public/boards.sql', 'utf8'),
  })
  const { data } = await openClient(embeddedBackend.url, embeddedBackend.keys.publishable).auth.signUp({
    email: EMAIL,
    password: PASSWORD,
  })
  for (const [id, board] of [
    [STEADY, steady],
    [REFUSED, refused],
  ] as const)
    await embeddedBackend.database.exec(
      `insert into public.signalbox_boards (id, title, board, owner)
       values ('${id}', '${board.title}', '${JSON.stringify(board)}', '${data.user?.id ?? ''}')`,
    )
  const env = {
    VITE_SUPABASE_URL: embeddedBackend.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: embeddedBackend.keys.publishable,
  }
  app = await runApp('preview', { env })
  browser = await launchBrowser()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await app.stop()
  await embeddedBackend.close()
})

const live = { rows: 'live', trend: 'live', fine: 'live' }
const refusals = { denied: 'denied', failed: 'failed', wide: 'failed' }

/** A board as it opens for somebody who is signed in, on a computer a quarter as fast. */
async function openBoard(id: string, words: Record<string, string>, width = 1280, height = 800) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${app.url}/?board=${id}`)
  await signInByPassword(page, EMAIL, PASSWORD)
  const settle = async () => {
    for (const [panel, word] of Object.entries(words))
      await page.locator(`[data-panel-id="${panel}"][data-freshness="${word}"]`).waitFor()
  }
  await settle()
  await page.addInitScript(noteShifts)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.reload()
  await settle()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page
}
const shiftOf = (page: Page) => page.evaluate(() => shifts.reduce((sum, value) => sum + value, 0))

test.each([
  ['a computer', 1280, 800, 6],
  ['a phone', 390, 844, 2],
])(
  'on %s hardly anything moves while a board opens, and nothing while rows arrive',
  async (_, width, height, columnCount) => {
    const page = await openBoard(STEADY, live, width, height)
    await page.locator('[data-panel-id="trend"] canvas').waitFor()
    expect(await shiftOf(page)).toBeLessThan(0.02)
    // All that half a board, or a phone, has room for; none is cut.
    expect(await page.locator('[data-panel-id="rows"] th').count()).toBe(columnCount)
    expect(await overflowOf(page, '[data-panel-id="rows"] [data-columns]')).toBe(0)
    await page.locator('[data-watchers]').waitFor({ state: 'attached' })
    await page.evaluate(noteMoves)
    const before = await page.evaluate(() => shiftedFigures.length)
    const rows = page.locator('[data-panel-id="rows"]')
    for (const n of [1, 2, 3]) {
      await embeddedBackend.database.exec(
        `delete from public.files where id = ${1_000 + n};
       insert into public.files values (${1_000 + n}, 'new-${n}.mp4', 'video/mp4', 'Jo', ${n}, 'ready', now())`,
      )
      await rows.getByText(`new-${n}.mp4`).first().waitFor()
    }
    expect(await page.evaluate(() => moved)).toEqual([])
    // Nor anything within a frame, before it is painted.
    expect((await page.evaluate(() => shiftedFigures)).slice(before)).toEqual([])
    await page.context().close()
  },
)

test('a figure that changes does not have its sparkline sized and painted again', async () => {
  const page = await openBoard(STEADY, live)
  await page.locator('[data-panel-id="fine"] [r="3.5"]').waitFor()
  const spark = '[data-panel-id="fine"] [r="3.5"], [data-panel-id="fine"] [preserveAspectRatio]'
  const ids = await findNodeIds(page, `${spark}, [data-panel-id="fine"] [preserveAspectRatio] > path`)
  expect(ids).toHaveLength(5)
  const figure = page.locator('[data-panel-id="fine"] p').first()
  const nodes = await traceInvalidations(page, async () => {
    for (const text of ['1', '22', '333'])
      await figure.evaluate(async ({ firstChild }, value) => {
        if (firstChild !== null) firstChild.nodeValue = value
        await new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))
      }, text)
  })
  expect(nodes.map(({ nodeName }) => nodeName)).toContain('#text')
  expect(nodes.filter(({ nodeId }) => ids.includes(nodeId))).toEqual([])
  await page.context().close()
})

/** How much of a notice is beyond the lower edge of what it scrolls in. */
const hiddenHeight = (page: Page, id: string) =>
  page
    .locator(`[data-panel-id="${id}"] p.mono`)
    .evaluate(({ parentElement }) => (parentElement?.scrollHeight ?? 0) - (parentElement?.clientHeight ?? 0))

test('on a phone the explanation of a figure is whole', async () => {
  const page = await openBoard(REFUSED, refusals, 390, 844)
  for (const id of ['denied', 'failed', 'wide']) expect(await hiddenHeight(page, id)).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('in the smallest panels it scrolls, under a shade that says so and is gone at the end', async () => {
  const page = await openBoard(REFUSED, refusals)
  expect(await hiddenHeight(page, 'denied')).toBeGreaterThan(10)
  const notice = page.locator('[data-panel-id="denied"] p.mono').locator('xpath=..')
  /** The last pixels, right of all words. */
  const edge = async () => {
    const { x, y, width, height } = (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const clip = { x: x + width - 6, y: y + height - 6, width: 4, height: 6 }
    return (await page.screenshot({ clip })).toString('base64')
  }
  const shade = await edge()
  await notice.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect.poll(edge).not.toBe(shade)
  const isSeen = await notice.evaluate(element => {
    const { bottom = NaN } = element.lastElementChild?.getBoundingClientRect() ?? {}
    return bottom <= element.getBoundingClientRect().bottom + 1
  })
  expect(isSeen).toBe(true)
  await page.context().close()
})
