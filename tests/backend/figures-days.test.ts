import { readFileSync } from 'node:fs'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Figure } from '../../src/board/figures/figure'
import type { NumberPanel } from '../../src/board/board'
import { numberFigure, panelsOverAll } from '../../src/board/figures/figureSource'
import { inShownZone } from '../../src/board/time/shownZone'
import { loadKinds } from '../../src/streams/views/lateKinds'
import { panelViews } from '../../src/streams/views/panelViews'
import { numberPanel, source } from '../support/boards'
import { startSales, type SalesWorld } from '../support/figures/sales'
import { holding } from '../support/rows'

/** Whatever the time, one of them has another day than UTC. */
const zones = ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati']
const DAY_S = 86_400
const days = { schema: 'public', table: 'days' }

let world: SalesWorld
beforeAll(async () => {
  // Without the function, as the second test needs it.
  world = await startSales(0, null)
  await world.embeddedBackend.database.exec(`
    create table public.days (id int4 primary key, day date, value int4);
    insert into public.days select i, current_date + i, 10 ^ (i + 3) from generate_series(-3, 3) i;
    grant select on public.days to authenticated;
    alter role authenticator set pgrst.db_aggregates_enabled = 'true';
    notify pgrst, 'reload config';
    notify pgrst, 'reload schema'`)
})
afterAll(() => world.embeddedBackend.close())

/** The panel as a board has it in a zone. */
function panelIn(zone: string, seconds: number): NumberPanel {
  const panel: NumberPanel = {
    ...numberPanel,
    timeColumn: 'day',
    aggregate: 'sum',
    window: seconds,
    over: 'all',
  }
  const board = { version: 2 as const, title: '', sources: { [panel.source]: source }, panels: [panel] }
  const [zonedPanel] = inShownZone(board, zone).panels
  if (zonedPanel?.kind !== 'number') throw new Error('no panel')
  return zonedPanel
}

const askFigure = async (figure: Figure | null) => {
  const { sources } = await world.openPort()
  const { rows } = await firstValueFrom(
    sources.figures({ ...days, figures: figure === null ? [] : [figure] }),
  )
  return Number(rows[0]?.['value'])
}

const cases = zones.flatMap(zone => [DAY_S, 2 * DAY_S].map(seconds => [zone, seconds] as const))

/** By SQL of our own, by the clocks of the zone. */
async function sumInSql(zone: string, seconds: number) {
  const [{ sum } = { sum: -1 }] = await world.asViewer(session =>
    session.query<{ sum: number }>(
      `select sum(value)::int as sum from public.days
       where day > (now() at time zone '${zone}') - interval '${seconds} seconds'`,
    ),
  )
  return sum
}

/** Of loaded rows. */
async function sumOfRows(zone: string, seconds: number) {
  const { over: _, ...panel } = panelIn(zone, seconds)
  const rows = await world.asViewer(session =>
    session.query<{ id: number; day: string; value: number }>(
      'select id, day::text as day, value from public.days',
    ),
  )
  await loadKinds([panel])
  const views = panelViews([panel])
  views.reset(holding(rows.map(row => ({ ...row }))))
  const view = views.at(Date.now())[panel.id]
  return view?.kind === 'number' ? view.value : null
}

describe.each(['PostgREST’s aggregates', 'figures.sql'])('by %s', by => {
  beforeAll(async () => {
    if (by === 'figures.sql')
      await world.embeddedBackend.database.exec(readFileSync('public/figures.sql', 'utf8'))
  })

  test.each(cases)('the last days in %s, %d seconds, are those of its clocks', async (zone, seconds) => {
    const panel = panelIn(zone, seconds)
    const sum = await sumInSql(zone, seconds)
    expect(await askFigure(numberFigure(panel))).toBe(sum)
    expect(await sumOfRows(zone, seconds)).toBe(sum)
    // The view looks for the figure under the name under which it was asked.
    const [shownPanel] = panelsOverAll([panel])
    expect(numberFigure(shownPanel as NumberPanel)).toEqual(numberFigure(panel))
  })

  test('a time a while ago is by the same clocks', async () => {
    for (const zone of zones) {
      const figure: Figure = { aggregate: 'sum', column: 'value', time: 'day', ago: DAY_S, dayZone: zone }
      const [{ sum } = { sum: -1 }] = await world.asViewer(session =>
        session.query<{ sum: number }>(
          `select sum(value)::int as sum from public.days where day <= (now() at time zone '${zone}') - interval '1 day'`,
        ),
      )
      expect(await askFigure(figure)).toBe(sum)
    }
  })
})
