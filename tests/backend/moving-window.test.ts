import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Board } from '../../src/board/board'
import type { TableSource } from '../../src/board/model/source'
import { freshness } from '../../src/machines/freshness'
import { tablePanel } from '../support/boards'
import { enter, profileOf } from '../support/profile'
import { wholeBoard } from '../support/whole-board'

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({
    'migrations/20260101000000_jobs.sql': `
      create table public.jobs (id int8 primary key, at timestamptz not null, value int4 not null);
      grant select on public.jobs to authenticated;
      alter publication supabase_realtime add table public.jobs;`,
  })
})
afterAll(() => embeddedBackend.close())

/** The largest two of the time range, which the project has to select: they are not in the order of their times. */
const jobs: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'jobs',
  columns: ['id', 'at', 'value'],
  key: ['id'],
  limit: 2,
  order: { column: 'value', ascending: false },
  timeColumn: 'at',
}
const board: Board = {
  version: 2,
  title: 'Jobs',
  sources: { jobs },
  timeRange: { last: 120, zone: 'UTC' },
  panels: [{ ...tablePanel, source: 'jobs', limit: 50 }],
}
const looking = { page: new EventTarget(), isOnline: () => true, isVisible: () => true }

test.each([300, -300])(
  'the rows of the last minutes are the project’s, for a viewer whose clock is %d s ahead',
  async ahead => {
    const ageOf = (seconds: number) => `now() - interval '${ahead + seconds} seconds'`
    await embeddedBackend.database.exec(`
      delete from public.jobs;
      insert into public.jobs values (1, ${ageOf(10)}, 1), (2, ${ageOf(90)}, 2), (3, ${ageOf(300)}, 3)`)
    const { email } = await signedUp(embeddedBackend)
    /** The project's clock, as its answers tell it. */
    const datedFetch: typeof fetch = async (...args) => {
      const answer = await fetch(...args)
      const headers = new Headers(answer.headers)
      headers.set('date', new Date(Date.parse(headers.get('date') ?? '') - ahead * 1_000).toUTCString())
      return Object.defineProperty(answer, 'headers', { value: headers })
    }
    const port = profileOf(embeddedBackend, { fetch: datedFetch }).open()
    await enter(port, email)
    const actor = createActor(wholeBoard(port, looking), { input: { board, access: 'aal1' } }).start()
    onTestFinished(() => void actor.stop())
    await vi.waitFor(
      () => {
        const channel = actor.getSnapshot().context.channels['jobs']?.getSnapshot()
        if (channel === undefined) throw new Error('no channel')
        const view = channel.context.views[tablePanel.id]
        const ids = view?.kind === 'table' ? view.rows.map(({ row }) => row?.['id']) : null
        expect([freshness(channel).word, ids]).toEqual(['live', [2, 1]])
      },
      { timeout: 15_000, interval: 50 },
    )
  },
)
