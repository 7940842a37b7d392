import type { Row } from '../../src/backend/ports/backend.port'

/** Fixed, so that two pictures differ by what was changed alone. */
export const NOW = Date.parse('2026-11-24T12:00:00Z')
export const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString()
const repeat = (count: number, rowAt: (i: number) => Row) => Array.from({ length: count }, (_, i) => rowAt(i))

const sensors = ['north gate', 'south gate', 'a name that is longer than its column']
const states = ['up', 'down', 'starting']
const pick = (values: readonly string[], i: number) => values[i % values.length] ?? ''

/** The rows of the sources of `tests/support/kinds.ts`, each in the order of its source. */
export const galleryRows: Readonly<Record<string, readonly Row[]>> = {
  changes: repeat(60, i => ({
    id: 60 - i,
    at: ago(i * 20),
    sensor: pick(sensors, i),
    state: pick(states, Math.floor(i / 7)),
    value: Math.round(50 + 30 * Math.sin(i / 6) + (i % 5)),
    lon: 60 * Math.sin(i * 1.7),
    lat: 20 + 35 * Math.cos(i * 2.3),
  })),
  rpc: [{ readings: 1_250, highest: 98 }],
  topic: repeat(12, i => ({
    id: `m${12 - i}`,
    at: i > 9 ? null : ago(i * 45),
    event: i % 3 === 0 ? 'alarm' : 'note',
    payload: { n: 12 - i, who: 'ann', what: 'pressure above its limit' },
    replayed: i > 9,
  })),
  presence: ['ann', 'bert', 'carl'].map((key, i) => ({
    key,
    ref: `r${i}`,
    since: ago(600 * (i + 1)),
    said: ago(5),
    state: {},
  })),
  folder: ['drawings', 'photo of the gate.jpg', 'minutes.txt', 'film.mp4'].map((name, i) => ({
    path: name,
    name,
    folder: i === 0,
    type: ['', 'image/jpeg', 'text/plain', 'video/mp4'][i] ?? '',
    size: i * 1_234_567,
    created_at: ago(86_400),
    updated_at: ago(3_600 * i),
  })),
  function: repeat(40, i => ({
    at: ago(i * 30),
    ms: 80 + (i % 7) * 25,
    status: i === 6 ? 500 : 200,
    ok: i !== 6,
    error: i === 6 ? 'the function answered 500' : null,
    body: '{"ok":true}',
    region: 'eu',
    execution: null,
  })),
}
