import type { BoardFile } from '../../board'

/** The calls for dispatchers; also offered on the rows of couriers and incidents. */
export const actionPanels: BoardFile['panels'] = [
  {
    id: 'acknowledge',
    kind: 'action',
    title: 'Acknowledge an incident',
    place: { x: 9, y: 22, width: 3, height: 7 },
    call: { kind: 'rpc', schema: 'public', function: 'acknowledge_incident' },
    inputs: [
      { name: 'incident', label: 'Incident number', type: 'integer', required: true, column: 'id' },
      { name: 'note', label: 'Resolution', type: 'multiline' },
    ],
    label: 'Acknowledge',
    level: 'aal2',
    rowTable: { schema: 'public', table: 'incidents' },
  },
  {
    id: 'page',
    kind: 'action',
    title: 'Page a courier',
    place: { x: 6, y: 22, width: 3, height: 7 },
    call: { kind: 'function', function: 'page-courier', method: 'POST' },
    inputs: [
      { name: 'courier', label: 'Courier number', type: 'integer', required: true, column: 'id' },
      { name: 'message', type: 'multiline', required: true, default: 'Please call the depot.' },
    ],
    label: 'Page',
    rowTable: { schema: 'public', table: 'couriers' },
  },
]
