import type { BoardFile } from '../../board'

/** The daily work: incidents, parcels and scans. */
export const workPanels: BoardFile['panels'] = [
  {
    id: 'incidents',
    kind: 'table',
    title: 'Incidents',
    source: 'incidents',
    place: { column: 0, row: 8, columns: 8, rows: 6 },
    columns: [
      { column: 'at', label: 'Time', format: 'time' },
      { column: 'severity', label: 'Severity', format: 'text' },
      { column: 'what', label: 'What', format: 'text' },
      { column: 'zone', label: 'Zone', format: 'text' },
      { column: 'acknowledged', label: 'Done', format: 'text' },
    ],
    rows: 60,
    write: { update: true, columns: ['acknowledged', 'note'], level: 'aal2' },
  },
  {
    id: 'zones',
    kind: 'bars',
    title: 'Open parcels by zone',
    source: 'load',
    place: { column: 8, row: 8, columns: 4, rows: 6 },
    by: 'zone',
    aggregate: 'count',
    bars: 6,
    sort: 'label',
    sets: 'zone',
  },
  {
    id: 'parcels',
    kind: 'table',
    title: 'Parcels in transit',
    source: 'parcels',
    place: { column: 0, row: 14, columns: 9, rows: 7 },
    columns: [
      { column: 'promised_at', label: 'Promised', format: 'time' },
      { column: 'state', label: 'State', format: 'text' },
      { column: 'recipient', label: 'Recipient', format: 'text' },
      { column: 'street', label: 'Street', format: 'text' },
      { column: 'tracking', label: 'Tracking number', format: 'text' },
      { column: 'courier_id', label: 'Courier', format: 'number' },
      { column: 'price', label: '€', format: 'number' },
    ],
    rows: 300,
    write: {
      insert: true,
      update: true,
      delete: true,
      columns: ['recipient', 'street', 'zone', 'courier_id', 'state', 'weight_kg', 'price', 'note'],
    },
  },
  {
    id: 'log',
    kind: 'feed',
    title: 'All scans',
    source: 'scans',
    place: { column: 9, row: 14, columns: 3, rows: 7 },
    time: 'at',
    headline: 'event',
    details: [
      { column: 'place', label: 'Place' },
      { column: 'tracking', label: 'Parcel' },
    ],
    tone: {
      column: 'event',
      values: [
        { value: 'delivered', signal: 'ok' },
        { value: 'missed', signal: 'warn' },
        { value: 'returned', signal: 'bad' },
      ],
    },
    rows: 100,
  },
]
