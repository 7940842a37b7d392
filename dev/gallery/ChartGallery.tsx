import type { Row } from '../../src/backend/ports/backend.port'
import type { PanelDraft } from '../../src/board/schema/panelKinds'
import { ago, galleryRows } from './galleryRows'
import { GalleryPanel } from './PanelGallery'

const sum = { aggregate: 'sum', column: 'value' } as const
const byTime = { kind: 'line', timeColumn: 'at', unit: 'ms' } as const
const drafts: Record<string, PanelDraft> = {
  'two lines': {
    ...byTime,
    timeBucket: 60,
    series: [
      { column: 'value', label: 'Average of requests', aggregate: 'average' },
      { column: 'value', label: 'Slowest request', aggregate: 'max' },
    ],
  },
  'lines by state': { ...byTime, groupBy: 'state', series: [{ column: 'value', label: 'Value' }] },
  pie: { kind: 'pie', groupBy: 'sensor', limit: 6, ...sum },
  bars: { kind: 'bars', groupBy: 'sensor', limit: 6, ...sum },
  'bars of minutes': { kind: 'bars', groupBy: 'at', timeBucket: 60, limit: 24, ...sum },
  histogram: { kind: 'histogram', column: 'value', limit: 30 },
  'heat map': { kind: 'heatmap', groupBy: 'sensor', columnGroup: 'state', ...sum },
  'heat map of hours': { kind: 'heatmap', timeColumn: 'at' },
  'scatter plot': { kind: 'scatter', xColumn: 'value', yColumn: 'lat', groupBy: 'sensor' },
  map: { kind: 'map', longitudeColumn: 'lon', latitudeColumn: 'lat', groupBy: 'state' },
}

const changes = galleryRows['changes'] ?? []
const repeat = (count: number, change: (row: Row, i: number) => Row): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    ...change(changes[i % changes.length] ?? {}, i),
    id: count - i,
  }))
const spread = (i: number) => Math.sin(i * 12.9898) * Math.cos(i * 4.1414)

/** Extreme rows, which a chart rarely has to draw. */
const rowsOf: Record<string, readonly Row[]> = {
  '5,000 rows': repeat(5_000, (row, i) => ({
    ...row,
    sensor: `sensor ${(i * 7) % 23}`,
    state: `state ${(i * 5) % 31}`,
    value: 1e5 * (1 + spread(i)),
    lon: 170 * spread(i + 1),
    lat: 60 * spread(i * 3),
    at: ago(i * 613),
  })),
  'one row': changes.slice(0, 1),
  'one value': repeat(40, row => ({ ...row, value: 7, sensor: 'north', lon: 13.4, lat: 52.5 })),
  negative: repeat(60, (row, i) => ({ ...row, value: i % 3 === 0 ? 20 : -i / 4 })),
  nulls: repeat(60, (row, i) =>
    i % 2 === 0 ? row : { ...row, sensor: null, state: '', value: null, lon: null, at: null },
  ),
  'long names': repeat(60, (row, i) => ({
    ...row,
    value: 1e12 + i * 1e11,
    sensor: `${i % 9} gate of a station whose name is far longer than what there is room for`,
    state: `waiting for a technician who was called ${i % 4}`,
  })),
}

const figure = { kind: 'number', column: 'value', timeColumn: 'at', format: 'number', unit: '€' } as const
const tiles: Record<string, PanelDraft> = {
  'sum of a window': {
    ...figure,
    aggregate: 'sum',
    window: 600,
    comparison: { kind: 'earlier', seconds: 600 },
  },
  'distinct values': { ...figure, aggregate: 'distinct', window: 86_400 },
  'no earlier value': {
    ...figure,
    aggregate: 'sum',
    window: 3_600,
    comparison: { kind: 'earlier', seconds: 3_600 },
  },
}

/** Small figures, two of which share a line of a phone. */
export const TileGallery = () => (
  <section aria-label="Tiles" className="gallery-kind">
    <h2>tiles</h2>
    <div className="gallery-panels">
      {Object.entries(tiles).map(([name, draft]) => (
        <GalleryPanel
          key={name}
          id={`tile-${name}`.replaceAll(' ', '_')}
          title={name}
          draft={draft}
          rows={changes}
          size={{ width: 3, height: 3 }}
          source="changes"
          state="live"
        />
      ))}
    </div>
  </section>
)

/** Charts of rows that are hard to draw. */
export const ChartGallery = () =>
  Object.entries(drafts).map(([name, draft]) => (
    <section key={name} aria-label={`Chart ${name}`} className="gallery-kind">
      <h2>{name}</h2>
      <div className="gallery-panels">
        {Object.entries(rowsOf).map(([what, rows]) => (
          <GalleryPanel
            key={what}
            id={`${name}-${what}`.replaceAll(/[ ,]/g, '_')}
            title={`${name}, ${what}`}
            draft={draft}
            rows={rows}
            source="changes"
            state="live"
          />
        ))}
      </div>
    </section>
  ))
