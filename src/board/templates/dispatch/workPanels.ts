import type { BoardFile } from '../../board'

/** The daily work: incidents, parcels and scans. */
export const workPanels: BoardFile['panels'] = [
  {
    id: 'incidents',
    kind: 'table',
    title: 'Incidents',
    source: 'incidents',
    place: { x: 0, y: 9, width: 8, height: 6 },
    columns: [
      { column: 'at', label: 'Time', format: 'time' },
      { column: 'severity', label: 'Severity', format: 'text' },
      { column: 'what', label: 'What', format: 'text' },
      { column: 'zone', label: 'Zone', format: 'text' },
      { column: 'acknowledged', label: 'Done', format: 'text' },
    ],
    limit: 60,
    editing: { update: true, columns: ['acknowledged', 'note'], level: 'aal2' },
  },
  {
    id: 'zones',
    kind: 'bars',
    title: 'Open parcels by zone',
    source: 'load',
    place: { x: 8, y: 9, width: 4, height: 6 },
    groupBy: 'zone',
    aggregate: 'count',
    limit: 6,
    sort: 'label',
    clickVariable: 'zone',
  },
  {
    id: 'parcels',
    kind: 'table',
    title: 'Parcels in transit',
    source: 'parcels',
    place: { x: 0, y: 15, width: 9, height: 7 },
    columns: [
      { column: 'promised_at', label: 'Promised', format: 'time' },
      { column: 'state', label: 'State', format: 'text' },
      { column: 'recipient', label: 'Recipient', format: 'text' },
      { column: 'street', label: 'Street', format: 'text' },
      { column: 'tracking', label: 'Tracking number', format: 'text' },
      { column: 'courier_id', label: 'Courier', format: 'number' },
      { column: 'price', label: '€', format: 'number' },
    ],
    limit: 300,
    editing: {
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
    place: { x: 9, y: 15, width: 3, height: 7 },
    timeColumn: 'at',
    headlineColumn: 'event',
    details: [
      { column: 'place', label: 'Place' },
      { column: 'tracking', label: 'Parcel' },
    ],
    signals: {
      column: 'event',
      values: [
        { value: 'delivered', signal: 'ok' },
        { value: 'missed', signal: 'warn' },
        { value: 'returned', signal: 'bad' },
      ],
    },
    limit: 100,
  },
]
