import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Panel } from '../../src/board/board'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { panelSource } from '../../src/board/schema/panelSource'

const migrations = resolve(import.meta.dirname, '../../supabase/migrations')
const sql = readdirSync(migrations)
  .map(name => readFileSync(join(migrations, name), 'utf8'))
  .join('\n')

/** Columns of `create table public.<table> (…)` in the migrations. */
const columnsOf = (table: string) =>
  [
    ...(new RegExp(`create table public\\.${table} \\(([^;]*)\\);`).exec(sql)?.[1] ?? '').matchAll(
      /^ {2}(\w+) /gm,
    ),
  ].map(([, column]) => column)

const columnsUsed = (panel: Panel): string[] => {
  switch (panel.kind) {
    case 'line':
      return [panel.timeColumn, ...panel.series.map(series => series.column)]
    case 'number':
      return [panel.timeColumn, panel.column, ...(panel.totalColumn === undefined ? [] : [panel.totalColumn])]
    case 'table':
    case 'result':
      return panel.columns.map(column => column.column)
    case 'bars':
      return [panel.groupBy, ...(panel.timeColumn === undefined ? [] : [panel.timeColumn])]
    default:
      throw new Error(`no ${panel.kind} was to be on this board`)
  }
}

test.each(Object.entries(computerBoard.sources))(
  'source %s reads columns that its table has, key and order among them',
  (_, source) => {
    expect(columnsOf(source.table)).toEqual(expect.arrayContaining(source.columns))
    expect(source.columns).toEqual(expect.arrayContaining([...source.key, source.order.column]))
  },
)

test.each(computerBoard.panels)('panel $id shows columns that its source reads', panel => {
  expect(computerBoard.sources[panelSource(panel) ?? '']?.columns).toEqual(
    expect.arrayContaining(columnsUsed(panel)),
  )
})

test('panels have ids of their own and do not overlap', () => {
  const { panels } = computerBoard
  expect(new Set(panels.map(panel => panel.id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ place }) =>
    Array.from({ length: place.width * place.height }, (_, i) =>
      [place.x + (i % place.width), place.y + Math.floor(i / place.width)].join(),
    ),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.every(({ place }) => place.x + place.width <= 12)).toBe(true)
})
