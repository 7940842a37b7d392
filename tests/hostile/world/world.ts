import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startBackend, type Backend } from 'supabase-embedded'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Browser, Page } from 'playwright-core'
import WebSocket from 'ws'
import { runApp, type RunningApp } from '../../support/app'
import { launchBrowser, signInByPassword } from '../../support/browser'
import { buildApp } from '../../support/build'
import type { NumberedBoard } from '../corpus/corpus'
import type { MendName } from '../mends/registry'
import { DEED } from './deed'

const PASSWORD = 'correct horse'
const ADMIN = 'boss@example.test'
const ATTACKER = 'attacker@example.test'

const CONFIG = `
[api]
schemas = ["public", "signalbox"]
[storage.buckets.papers]
public = false
objects_path = "./papers"
`

/** A project in which an administrator may do everything, with the hostile boards of somebody who may do nothing. */
export interface World {
  backend: Backend
  app: RunningApp
  browser: Browser
  service: SupabaseClient
  /** Whose session looks at the boards. */
  admin: string
  /** A page of its own profile, on which the administrator is signed in. */
  signIn(): Promise<Page>
  close(): Promise<void>
}

/** Builds the page without its mends. */
const WITHOUT_MENDS = 'tests/hostile/mends/vite.config.ts'

/** `off`: mends that the page is built without. */
export async function startWorld(
  corpus: readonly NumberedBoard[],
  off: readonly MendName[] = [],
): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'signalbox-hostile-'))
  const files: Record<string, string> = {
    'config.toml': CONFIG,
    'migrations/20260101000000_boards.sql': readFileSync('public/boards.sql', 'utf8'),
    'migrations/20260102000000_describe.sql': readFileSync('public/describe.sql', 'utf8'),
    'migrations/20260102400000_digest.sql': readFileSync('public/digest.sql', 'utf8'),
    'migrations/20260102500000_figures.sql': readFileSync('public/figures.sql', 'utf8'),
    'migrations/20260103000000_schema.sql': readFileSync('tests/hostile/world/schema.sql', 'utf8'),
    'functions/deed/index.ts': DEED,
    'papers/note.txt': 'A note',
    'papers/a/more.txt': 'More',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  const backend = await startBackend({
    project: dir,
    data: 'memory',
    port: 0,
    delays: { failedJoin: 300 },
  })
  const service = createClient(backend.url, backend.keys.serviceRole, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  const account = async (email: string, role: string) => {
    const { data, error } = await service.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      app_metadata: { role },
    })
    if (error !== null) throw error
    return data.user.id
  }
  const [admin, attacker] = [await account(ADMIN, 'admin'), await account(ATTACKER, 'viewer')]
  await keepBoards(backend, corpus, attacker)

  const env = { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable }
  const dist = ['--outDir', join(dir, 'dist')]
  if (off.length > 0)
    await buildApp(['--config', WITHOUT_MENDS, ...dist], { ...env, HOSTILE_OFF: off.join('|') })
  const app = await runApp('preview', { env, parameters: off.length > 0 ? dist : [] })
  const browser = await launchBrowser()
  return {
    backend,
    app,
    browser,
    service,
    admin,
    async signIn() {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await context.route('**/config.json', route =>
        route.fulfill({ json: { supabaseUrl: backend.url, publishableKey: backend.keys.publishable } }),
      )
      await page.goto(app.url)
      await signInByPassword(page, ADMIN, PASSWORD)
      await page.locator('html[data-session="active"]').waitFor()
      return page
    },
    async close() {
      await browser.close()
      await app.stop()
      await service.removeAllChannels()
      await backend.close()
      rmSync(dir, { recursive: true })
    },
  }
}

/** As rows of the attacker's, shared with administrators; past what the table itself refuses, which is another mend. */
async function keepBoards({ database }: Backend, corpus: readonly NumberedBoard[], attacker: string) {
  await database.exclusive(async session => {
    await session.exec(`set session_replication_role = replica`)
    for (const { id, tag, name, text } of corpus.filter(({ isFileOnly }) => isFileOnly !== true))
      await session.query(
        `insert into public.signalbox_boards (id, title, board, owner, readers) values ($1, $2, $3, $4, '{admin}')`,
        [id, titleOf(tag, name), text, attacker],
      )
    await session.exec(`set session_replication_role = origin`)
  })
}

/** As the list of boards shows it. */
const titleOf = (tag: string, name: string): string =>
  `${tag} ${name.replace(/[^\x20-\x7e]/g, '?')}`.slice(0, 120)
