import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import type { Backend } from 'supabase-embedded'
import { PASSWORD } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, overflowOf, signInByPassword, troublesOf } from '../support/browser'
import { savedBoards } from '../support/hostile-saved'

const [ANN, MALLORY] = ['ann@example.test', 'mallory@example.test']
/** As an account calls itself, which its owner chooses. */
const NAME = `<img src=x onerror="window.ran='name'">\u202Etxet`
const PROJECT = `
  create table public.orders (id int8 primary key, note text not null);
  alter table public.orders enable row level security;
  create policy "all" on public.orders for all to authenticated using (true) with check (true);
  alter publication supabase_realtime add table public.orders;
  insert into public.orders values (1, '<img src=x onerror="window.ran=''row''">'), (2, 'javascript:window.ran=''cell''');
  create function public.wipe() returns table (n int) language sql as $$ delete from public.orders where true returning 1 $$;`

let backend: Backend
let app: RunningApp
let browser: Browser
let page: Page
const troubles: string[] = []
const ids = new Map<string, string>()

beforeAll(async () => {
  backend = await startTestBackend({
    'migrations/20260101000000_boards.sql': readFileSync('public/boards.sql', 'utf8'),
    'migrations/20260102000000_project.sql': PROJECT,
  })
  const service = openClient(backend.url, backend.keys.serviceRole)
  for (const email of [ANN, MALLORY])
    await service.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      app_metadata: { role: 'crew' },
      ...(email === MALLORY && { user_metadata: { name: NAME } }),
    })
  for (const { title, board } of savedBoards) ids.set(title, await saveAsMallory(title, board))
  app = await runApp('preview', {
    env: { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable },
  })
  browser = await launchBrowser()
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  troublesOf(page, troubles)
  page.on('dialog', dialog => {
    troubles.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto(`${app.url}/?board=${ids.get('Links') ?? ''}`)
  await signInByPassword(page, ANN, PASSWORD)
  await page.locator('h1', { hasText: 'Links' }).waitFor()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await app.stop()
  await backend.close()
})

let token: Promise<string> | undefined
/** As her session sends it, through the rules of the table. */
async function send(method: 'POST' | 'PATCH', path: string, body: string): Promise<Response> {
  const client = openClient(backend.url, backend.keys.publishable)
  token ??= client.auth
    .signInWithPassword({ email: MALLORY, password: PASSWORD })
    .then(({ data }) => data.session?.access_token ?? '')
  return fetch(`${backend.url}/rest/v1/signalbox_boards${path}`, {
    method,
    body,
    headers: {
      apikey: backend.keys.publishable,
      authorization: `Bearer ${await token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
  })
}
async function saveAsMallory(title: string, board: string): Promise<string> {
  const answer = await send(
    'POST',
    '?select=id',
    `{"title":${JSON.stringify(title)},"board":${board},"readers":["crew"]}`,
  )
  const text = await answer.text()
  if (!answer.ok) throw new Error(`“${title}” was not saved: ${text}`)
  return (JSON.parse(text) as { id: string }[])[0]?.id ?? ''
}

const dialog = () => page.getByRole('dialog', { name: 'Boards' })
/** From the list, as a person opens it. */
async function open(title: string) {
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  const row = dialog().locator(`[data-board-id="${ids.get(title) ?? ''}"]`)
  await row.getByRole('button').first().click()
  await dialog().waitFor({ state: 'detached' })
}
/** Waits until a board is shown, and has asked for all that it asks for. */
async function showing(title: string): Promise<string> {
  await page.locator('h1', { hasText: title }).waitFor()
  await page.locator('[data-panel-id="list-0"]').waitFor()
  await page.waitForLoadState('networkidle')
  return 'shown'
}
/** What is said of a board that is not shown. */
async function refusing(title: string): Promise<string> {
  const notice = page.getByText(/can’t be opened/)
  await notice.filter({ hasText: title }).waitFor()
  return notice.innerText()
}
const isHarmed = async () => ({
  ran: await page.evaluate(() => {
    const foundNames: unknown[] = [window, {}].flatMap(object =>
      ['ran', 'isAdmin'].filter(name => name in object),
    )
    return foundNames
  }),
  rows: (await backend.database.query<{ n: number }>('select count(*)::int n from public.orders')).at(0)?.n,
})
const unharmedState = { ran: [], rows: 2 }

test('the table takes no title of 100 kB, no control characters, and nothing nested a thousand times', async () => {
  const body = (title: string, board: string) =>
    `{"title":${JSON.stringify(title)},"board":${board},"readers":["crew"]}`
  for (const each of [
    body('x'.repeat(100_000), '{}'),
    body('a\u0007', '{}'),
    body('\u202Ereversed', '{}'),
    body('deep', `{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}`),
    body('zero', '{"a":"\\u0000"}'),
    body('list', '[]'),
  ])
    expect((await send('POST', '', each)).status).toBe(400)
})

test.each(savedBoards.map(board => [board.title.slice(0, 40), board] as const))(
  'a board that somebody else saved: %s',
  async (_, { title, refusal }) => {
    await open(title)
    expect(await (refusal === undefined ? showing(title) : refusing(title))).toMatch(refusal ?? /^shown$/)
    expect(await isHarmed()).toEqual(unharmedState)
    const links = await page
      .locator('[data-panel-id] a')
      .evaluateAll(all => all.map(link => link.getAttribute('href')))
    expect(links.filter(href => href !== null && !/^(https?:|#|\/|\?)/.test(href))).toEqual([])
    expect(await page.locator('[data-panel-id] :is(img, script, svg[onload])').count()).toBe(0)
  },
)

test('a board that its author makes hostile while it is open: nothing runs, and what cannot be read is refused', async () => {
  await open('Waits')
  await page.locator('h1', { hasText: 'Waits' }).waitFor()
  const waits = savedBoards.find(({ title }) => title === 'Waits')?.board ?? ''
  const becomes = (title: string, board: string) =>
    send('PATCH', `?id=eq.${ids.get('Waits') ?? ''}`, `{"title":${JSON.stringify(title)},"board":${board}}`)
  const markup = JSON.stringify('<img src=x onerror="window.ran=1">')
  expect(
    (await becomes('Waits more', waits.replace('"Waits"', '"Waits more"').replace('"Show"', markup))).ok,
  ).toBe(true)
  await page.locator('h1', { hasText: 'Waits more' }).waitFor()
  await page.locator('[data-panel-id="action"]').getByText('<img src=x').first().waitFor()
  expect((await becomes('Waits no more', waits.replace('"version":2', '"version":99'))).ok).toBe(true)
  await page.getByText(/“.*Waits no more.*” can’t be opened: version is 99/).waitFor()
  expect(await isHarmed()).toEqual(unharmedState)
})

test('with two hundred boards of a stranger the list is usable, and shows names as text', async () => {
  // Past the table's rules, which the boards above went through.
  await backend.database.exec(`insert into public.signalbox_boards (title, board, owner, readers)
    select repeat(U&'\\05D0', 60) || ' <script>window.ran=' || n || '</script>', '{}', (select id from auth.users where email = '${MALLORY}'), '{crew}'
    from generate_series(1, 200 - (select count(*)::int from public.signalbox_boards)) n`)
  const more = await send('POST', '', '{"title":"one more","board":{},"readers":["crew"]}')
  expect([more.status, ((await more.json()) as { code: string }).code]).toEqual([400, 'SB004'])
  await page.goto(`${app.url}/?board=${ids.get('Of the future') ?? ''}`)
  await page.getByText(/can’t be opened/).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect.poll(() => dialog().locator('[data-board-id]').count()).toBe(200)
  expect(await dialog().innerText()).toContain('<img src=x onerror="window.ran=\'name\'">')
  expect(await dialog().locator('img, script').count()).toBe(0)
  expect(await overflowOf(page, 'dialog[open]')).toBe(0)
  await page.keyboard.press('Escape')
  // The page hears of its closing a task later; until then the list counts as open.
  await dialog().waitFor({ state: 'detached' })
  await open('Links')
  await page.locator('h1', { hasText: 'Links' }).waitFor()
  await page.locator('[data-panel-id="list-0"][data-freshness="live"]').waitFor()
  expect(await isHarmed()).toEqual(unharmedState)
})

test('nothing went wrong on the page', () => {
  // 404: the project has neither digest.sql nor describe.sql.
  expect(troubles.filter(text => !/status of 40[14]/.test(text))).toEqual([])
})
