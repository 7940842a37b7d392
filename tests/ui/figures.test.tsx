import { act, render, renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Loss } from '../../src/backend/ports/backend.port'
import { explainFreshness } from '../../src/ui/freshness/wording/explainFreshness'
import { freshness } from '../../src/machines/freshness'
import { FiguresHint } from '../../src/ui/editor/panelForm/FiguresHint'
import { usePanelChannels } from '../../src/ui/panelFrame/usePanelChannels'
import { source } from '../support/boards'
import { figuresFile, figureViews, showFigures, total } from '../support/figures/board'

const missing: Loss = { kind: 'unknown', reason: 'run figures.sql' }

test('a panel over all rows turns to the loaded ones as soon as the project calculates none', () => {
  const { actor, figures$ } = showFigures()
  const { result } = renderHook(() => usePanelChannels(actor, figuresFile.panels))
  const kinds = () => result.current.map(channel => channel?.getSnapshot().context.source.kind)
  expect(kinds()).toEqual(['table', 'rpc'])
  act(() => figures$.error(missing))
  expect(kinds()).toEqual(['table', 'table'])
})

test('its form then says what helps, and nothing while figures are there', () => {
  const { actor, figures$ } = showFigures()
  render(<FiguresHint board={actor} panel={total} />)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => {
    figures$.next({ type: 'feed.joined' })
    figures$.next({ type: 'feed.subscribed' })
    figures$.next(figureViews('total'))
  })
  expect(screen.queryByRole('status')).toBeNull()
  act(() => figures$.error(missing))
  expect(screen.getByRole('status').textContent).toContain('run figures.sql once in the project')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/figures.sql')
})

test('of a table of another schema, it says that two files help', () => {
  const { actor, figures$ } = showFigures({
    ...figuresFile,
    sources: { orders: { ...source, schema: 'sales' } },
  })
  render(<FiguresHint board={actor} panel={total} />)
  act(() => figures$.error(missing))
  expect(screen.getByRole('status').textContent).toContain('run figures.sql and then schemas.sql once in')
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/figures.sql',
    '/schemas.sql',
  ])
})

test('has the reason if the project refuses these figures', () => {
  const { actor, figures$ } = showFigures()
  render(<FiguresHint board={actor} panel={total} />)
  act(() => {
    figures$.next({ type: 'feed.joined' })
    figures$.next({ type: 'feed.subscribed' })
    figures$.next({ type: 'feed.refused', reason: '42804: the column path has no numbers' })
  })
  expect(screen.getByRole('status').textContent).toBe(
    'Only loaded rows count: 42804: the column path has no numbers.',
  )
})

test('its details speak of what the database calculates, not of a function that nobody named', () => {
  const { actor, figures$ } = showFigures()
  const { result } = renderHook(() => usePanelChannels(actor, figuresFile.panels))
  const explain = () => {
    const snapshot = result.current[1]?.getSnapshot()
    if (snapshot === undefined) throw new Error('the figures have no channel')
    return explainFreshness(freshness(snapshot))
  }
  expect(explain()).toMatchObject({ sentence: 'No result yet.', activity: 'Asking the database' })
  act(() => {
    figures$.next({ type: 'feed.joined' })
    figures$.next({ type: 'feed.subscribed' })
    figures$.next(figureViews('total'))
  })
  expect(explain()).toMatchObject({
    sentence: 'Calculated again when the table changes.',
    activity: 'Listening to the table',
  })
})
