import { describe, expect, test } from 'vitest'
import type { Panel } from '../../src/board/board'
import { isFigureSource } from '../../src/board/model/source'
import type { Loss } from '../../src/backend/ports/backend.port'
import { allChannels, panelChannel } from '../../src/machines/board/board.select'
import { figuresFile, figureViews, showFigures, total } from '../support/figures/board'

describe('a panel over all rows', () => {
  test('has a channel of its own beside that of its source, and both belong to the board', () => {
    const { openedPanels, context } = showFigures()
    expect(openedPanels).toEqual(['table', 'rpc'])
    expect(Object.keys(context().channels)).toEqual(['orders'])
    expect(Object.keys(context().figureChannels)).toEqual(['total'])
    expect(allChannels(context())).toHaveLength(2)
    expect(panelChannel(context(), figuresFile.panels[0] ?? total)).toBe(context().channels['orders'])
  })

  test('of intervals of time has one apart from other figures, which older projects can calculate', () => {
    const days: Panel = {
      id: 'days',
      kind: 'bars',
      title: 'Days',
      source: 'orders',
      groupBy: 'at',
      timeBucket: 86_400,
      timeColumn: 'at',
      aggregate: 'count',
      over: 'all',
      limit: 7,
      place: { x: 3, y: 0, width: 3, height: 3 },
    }
    const { context } = showFigures({ ...figuresFile, panels: [...figuresFile.panels, days] })
    const figuresOf = (panel: string) => {
      const source = context().figureChannels[panel]?.getSnapshot().context.source
      return source !== undefined && isFigureSource(source) ? source.figures.figures : []
    }
    expect(figuresOf('total')).toMatchObject([{ aggregate: 'sum' }])
    expect(figuresOf('days')).toMatchObject([{ by: 'at', bucket: 86_400, sort: 'latest', groups: 7 }])
  })

  test('over loaded rows has none', () => {
    const { openedPanels, context } = showFigures({ ...figuresFile, panels: [{ ...total, over: 'loaded' }] })
    expect(openedPanels).toEqual(['table'])
    expect(context().figureChannels).toEqual({})
  })

  test('shows its figures while they are on their first way, and once they are there', () => {
    const { figures$, shownKind } = showFigures()
    expect(shownKind()).toBe('rpc')
    figures$.next({ type: 'feed.joined' })
    figures$.next({ type: 'feed.subscribed' })
    figures$.next(figureViews('total'))
    expect(shownKind()).toBe('rpc')
    // What is shown was true, and says that it is old.
    figures$.error({ kind: 'lost', reason: 'HTTP 503' } satisfies Loss)
    expect(shownKind()).toBe('rpc')
  })

  test('shows the loaded rows where the project calculates no figures', () => {
    const { figures$, shownKind } = showFigures()
    figures$.error({ kind: 'unknown', reason: 'run figures.sql' } satisfies Loss)
    expect(shownKind()).toBe('table')
  })

  test('shows the loaded rows where the project refuses these figures', () => {
    const { figures$, shownKind } = showFigures()
    figures$.next({ type: 'feed.joined' })
    figures$.next({ type: 'feed.subscribed' })
    figures$.next({ type: 'feed.refused', reason: 'status has no numbers' })
    expect(shownKind()).toBe('table')
  })
})
