import type { Backend } from 'supabase-embedded'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasZone } from '../../src/board/time/hasZone'

let backend: Backend
beforeAll(async () => void (backend = await startTestBackend({})))
afterAll(() => backend.close())

const days = [
  '2026-03-05',
  '2026-3-5',
  '2026/03/05',
  '20260305',
  '3/5/2026',
  '2026-Mar-05',
  '5-Mar-2026',
  '05.03.2026',
  'Mar 5 2026',
  'March 5, 2026',
  '5 Mar 2026',
  'Thu Mar 5 2026',
  'J2461105',
  '2026.064',
  'today',
  'tomorrow',
]
const clocks = [
  '',
  ' 10:00',
  ' 10:00:00',
  ' 10:00:00.5',
  ' 10:00 PM',
  ' 10:00pm',
  'T10:00',
  ' T10:00:00',
  'T1000',
  ' 24:00',
]
const zones = [
  '',
  'Z',
  ' z',
  '+01',
  ' +01',
  '+0530',
  '+05:30:15',
  '-05',
  ' -05',
  '-05:30',
  ' - 05',
  ' UTC',
  ' EST',
  ' zulu',
  ' Europe/Berlin',
  ' America/Argentina/Buenos_Aires',
  ' Etc/GMT+5',
  ' PST8PDT',
  ' GMT+1',
  ' NOVT',
]
const suffixes = ['', ' ', ' BC', ' AD', ' Thu']
const others = [
  'now',
  'infinity',
  '-infinity',
  'epoch',
  'yesterday',
  '10:00 5 March 2026',
  'Thu Mar 5 10:00:00 2026',
  'Thu Mar 5 10:00:00 EST 2026',
  'EST 2026-03-05 10:00',
  '2026-03-05 UTC 10:00',
  '2026-03-05 10:00 at UTC',
  '2026 - 03 - 05',
  '2026-03 -05',
  '10:00 - 05',
  'Mar 5 10:00 2026 -05',
]
/** Written right after a day, Postgres reads a zone in some spellings of the day and not in others. */
const isGlued = (clock: string, zone: string) => clock === '' && /^[Z-]/.test(zone)
const texts = [
  ...others,
  ...days.flatMap(day =>
    clocks.flatMap(clock =>
      zones.flatMap(zone =>
        isGlued(clock, zone) ? [] : suffixes.map(suffix => `${day}${clock}${zone}${suffix}`),
      ),
    ),
  ),
]

/** What Postgres makes of each text in a session of this time zone; null: no time. */
async function readIn(zone: string): Promise<(string | null)[]> {
  await backend.database.exec(`
    create or replace function pg_temp.moment(value text) returns text language plpgsql as $$
    begin return extract(epoch from value::timestamptz); exception when others then return null; end $$;
    set timezone to '${zone}'`)
  const rows = await backend.database.query<{ moment: string | null }>(
    `select pg_temp.moment(value) as moment from unnest($1::text[]) with ordinality as t (value, n) order by n`,
    [texts],
  )
  return rows.map(({ moment }) => moment)
}

test('a time has a zone if, and only if, the zone of the session makes no difference to Postgres', async () => {
  // 26 hours apart: they never have the same day, whose "today" would else be the same at some hours only.
  const [first, last] = [await readIn('Pacific/Kiritimati'), await readIn('Etc/GMT+12')]
  const isTime = (i: number) => first[i] != null && last[i] != null && texts[i] !== 'now'
  const wrongTexts = texts.filter((text, i) => isTime(i) && hasZone(text) !== (first[i] === last[i]))
  expect(wrongTexts).toEqual([])
  expect(texts.filter((_, i) => isTime(i) && first[i] === last[i]).length).toBeGreaterThan(1000)
  expect(texts.filter((_, i) => isTime(i) && first[i] !== last[i]).length).toBeGreaterThan(300)
  expect(hasZone('now')).toBe(true)
})
