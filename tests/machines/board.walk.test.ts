import fc from '../support/property'
import { Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Board, Panel } from '../../src/board/board'
import { sourceSubject } from '../support/sourceSubject'
import { panelSource } from '../../src/board/schema/panelSource'
import type { TableSource } from '../../src/board/model/source'
import { fromFeed } from '../../src/app/actors/fromFeed'
import { boardMachine } from '../../src/machines/board/board.machine'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import type { FeedEvent } from '../../src/streams/feed'
import type { Views } from '../../src/streams/views/view'
import { numberPanel, source as orders } from '../support/boards'
import { viewsOf } from '../support/feed-events'
import { openConnection } from '../support/link'

const GRACE = 10_000
/** Eight sources under ten names: two have two. */
const sources: Record<string, TableSource> = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [`s${i}`, { ...orders, table: `t${i % 8}` }]),
)
const tableOf = (panel: Panel) => sources[panelSource(panel) ?? '']?.table ?? ''
const panels = fc
  .uniqueArray(fc.tuple(fc.nat(11), fc.nat(9)), { selector: ([id]) => id, maxLength: 12 })
  .map(pairs => pairs.map(([id, at]): Panel => ({ ...numberPanel, id: `p${id}`, source: `s${at}` })))
const step = fc.oneof(
  { weight: 3, arbitrary: panels.map(panels => ({ do: 'change' as const, panels })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: GRACE + 1 }).map(ms => ({ do: 'wait' as const, ms })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('none' as const, 'aal1' as const)
      .map(access => ({ do: 'access' as const, access })),
  },
)

test(
  'after any change, a used source has one channel that knows its panels, and an unused one soon has none',
  () =>
    fc.assert(
      fc.property(panels, fc.array(step, { maxLength: 25 }), (first, steps) => {
        const open: { table: string; panels: readonly Panel[] }[] = []
        const feed = fromFeed(
          ({ source }, panels$) =>
            new Observable<FeedEvent>(subscriber => {
              const line = { table: sourceSubject(source), panels: [] as readonly Panel[] }
              open.push(line)
              subscriber.add(() => open.splice(open.indexOf(line), 1))
              subscriber.next({ type: 'feed.joined' })
              subscriber.next({ type: 'feed.subscribed' })
              // The value tells the table, so that a view in the wrong place is seen.
              const value = Number(line.table.slice(1))
              subscriber.add(
                panels$.subscribe(panels => {
                  line.panels = panels
                  const views: Views = Object.fromEntries(
                    panels.map(({ id }) => [id, { kind: 'number', value, total: null, at: 0, course: [] }]),
                  )
                  subscriber.next(viewsOf(views))
                }),
              )
            }),
        )
        const clock = new SimulatedClock()
        const boardOf = (panels: Panel[]): Board => ({ version: 2, title: 'Walk', sources, panels })
        const actor = createActor(
          boardMachine.provide({
            actors: { channel: channelMachine.provide({ actors: { feed } }), connection: openConnection },
          }),
          { clock, input: { board: boardOf(first), access: 'aal1' } },
        ).start()
        let shownPanels = first
        let hasAccess = true
        /** When a table was last used, by the clock of the walk. */
        const lastUsed = new Map<string, number>()
        const look = () => {
          const { channels, uses } = actor.getSnapshot().context
          const now = clock.now()
          for (const panel of shownPanels) lastUsed.set(tableOf(panel), now)
          const wantedTables = [...new Set(shownPanels.map(tableOf))].sort()
          const keptTables = [...lastUsed]
            .filter(([, at]) => now - at < GRACE || at === now)
            .map(([table]) => table)
          const lines = open.map(({ table }) => table).sort()
          expect(
            Object.values(uses)
              .map(({ source }) => sourceSubject(source))
              .sort(),
          ).toEqual(keptTables.sort())
          expect(lines).toEqual(hasAccess ? keptTables : [])
          expect(wantedTables.filter(table => !keptTables.includes(table))).toEqual([])
          for (const panel of shownPanels) {
            const { context } = channels[panelSource(panel) ?? '']?.getSnapshot() ?? {}
            expect(context && sourceSubject(context.source)).toBe(tableOf(panel))
            const shownPanel = { ...panel, dayZone: 'viewer' }
            expect(context?.panels.filter(({ id }) => id === panel.id)).toEqual([shownPanel])
            if (!hasAccess) continue
            expect(context?.views[panel.id]).toMatchObject({ value: Number(tableOf(panel).slice(1)) })
            const line = open.find(({ table }) => table === tableOf(panel))
            expect(Object.keys(context?.views ?? {})).toEqual(line?.panels.map(({ id }) => id))
          }
        }
        look()
        for (const step of steps) {
          if (step.do === 'change') {
            shownPanels = step.panels
            actor.send({ type: 'board.change', board: boardOf(shownPanels) })
          } else if (step.do === 'wait') {
            // Used until the last moment of the wait.
            for (const panel of shownPanels) lastUsed.set(tableOf(panel), clock.now() + step.ms)
            clock.increment(step.ms)
          } else {
            hasAccess = step.access !== 'none'
            actor.send({ type: 'board.access', access: step.access })
          }
          look()
        }
        actor.stop()
        clock.increment(2 * GRACE)
        expect(open).toEqual([])
      }),
      { numRuns: 60 },
    ),
  60_000,
)
