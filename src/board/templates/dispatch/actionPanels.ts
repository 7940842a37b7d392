import type { BoardFile } from '../../board'

/** The calls for dispatchers; also offered on the rows of couriers and incidents. */
export const actionPanels: BoardFile['panels'] = [
  {
    id: 'acknowledge',
    kind: 'action',
    title: 'Acknowledge an incident',
    place: { column: 9, row: 21, columns: 3, rows: 7 },
    call: { kind: 'rpc', schema: 'public', function: 'acknowledge_incident' },
    fields: [
      { name: 'incident', label: 'Incident number', type: 'whole', required: true, column: 'id' },
      { name: 'note', label: 'Resolution', type: 'lines' },
    ],
    label: 'Acknowledge',
    level: 'aal2',
    rows: { schema: 'public', table: 'incidents' },
  },
  {
    id: 'page',
    kind: 'action',
    title: 'Page a courier',
    place: { column: 6, row: 21, columns: 3, rows: 7 },
    call: { kind: 'function', function: 'page-courier', method: 'POST' },
    fields: [
      { name: 'courier', label: 'Courier number', type: 'whole', required: true, column: 'id' },
      { name: 'message', type: 'lines', required: true, default: 'Please call the depot.' },
    ],
    label: 'Page',
    rows: { schema: 'public', table: 'couriers' },
  },
]
