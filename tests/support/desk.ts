import type { Board } from '../../src/board/board'
import type { TableSource } from '../../src/board/model/source'

export const BOARD = '5c7f3c1e-0000-4000-8000-000000000002'
const source = (table: string, ...columns: [string, ...string[]]): TableSource => ({
  kind: 'table',
  schema: 'public',
  table,
  columns,
  key: [columns[0]],
  limit: 100,
  order: { column: columns[0], ascending: true },
})
const showColumns = (...columns: string[]) =>
  columns.map(column => ({ column, label: column, format: 'text' as const }))
const place = (column: number, row: number, columns: number) => ({
  x: column,
  y: row,
  width: columns,
  height: 6,
})
const PARCELS = ['tracking', 'recipient', 'zone', 'courier_id', 'weight_kg', 'price', 'note'] as const
/** The places of some of them in the table. */
export const [RECIPIENT, COURIER, PRICE, NOTE] = [1, 3, 5, 6]
const INCIDENTS = ['id', 'what', 'acknowledged', 'acknowledged_name'] as const
const courier = { name: 'courier', type: 'integer', required: true, column: 'id' } as const
/** Three tables of "Dispatch", to be written in the three ways that a board may say, and what can be called there. */
export const desk: Board = {
  version: 2,
  title: 'Desk',
  sources: {
    parcels: source('parcels', ...PARCELS, 'street', 'state'),
    incidents: source('incidents', ...INCIDENTS),
    couriers: source('couriers', 'id', 'name', 'vehicle', 'zone', 'capacity'),
    radio: { kind: 'topic', topic: 'dispatch:radio', private: true, limit: 20 },
  },
  panels: [
    {
      id: 'parcels',
      kind: 'table',
      title: 'Parcels',
      source: 'parcels',
      limit: 100,
      place: place(0, 0, 12),
      columns: showColumns(...PARCELS),
      editing: { insert: true, update: true, delete: true },
    },
    {
      id: 'incidents',
      kind: 'table',
      title: 'Incidents',
      source: 'incidents',
      limit: 50,
      place: place(0, 6, 6),
      columns: showColumns(...INCIDENTS),
      editing: { update: true, columns: ['acknowledged'], level: 'aal2' },
    },
    {
      id: 'couriers',
      kind: 'table',
      title: 'Couriers',
      source: 'couriers',
      limit: 50,
      place: place(6, 6, 6),
      columns: showColumns('id', 'name', 'vehicle', 'capacity'),
      editing: { insert: true, update: true, delete: true, extraConfirmation: true },
    },
    {
      id: 'acknowledge',
      kind: 'action',
      title: 'Acknowledge',
      place: place(0, 12, 4),
      level: 'aal2',
      call: { kind: 'rpc', schema: 'public', function: 'acknowledge_incident' },
      inputs: [{ name: 'incident', type: 'integer', required: true, column: 'id' }],
      rowTable: { schema: 'public', table: 'incidents' },
    },
    {
      id: 'page',
      kind: 'action',
      title: 'Page',
      place: place(4, 12, 4),
      call: { kind: 'function', function: 'page-courier', method: 'POST' },
      inputs: [courier, { name: 'message', type: 'multiline', required: true, default: 'Call in.' }],
    },
    {
      id: 'radio',
      kind: 'messages',
      title: 'Radio',
      source: 'radio',
      limit: 20,
      canSend: true,
      place: place(8, 12, 4),
    },
    {
      id: 'count',
      kind: 'action',
      title: 'Deliveries',
      label: 'Count',
      place: place(0, 18, 12),
      call: {
        kind: 'rpc',
        schema: 'public',
        function: 'delivery_performance',
        get: true,
        refresh: { tables: [{ schema: 'public', table: 'parcels' }] },
      },
      inputs: [{ name: 'hours', type: 'integer' }],
    },
  ],
}
/** Every change of a row, told by the database: what was applied twice stands in it twice. */
export const TALLY = `
  create schema proof;
  create table proof.tally (at timestamptz, what text, name text, key text);
  create function proof.count() returns trigger security definer language plpgsql as $$
    declare of jsonb := to_jsonb(coalesce(new, old));
    begin
      insert into proof.tally values (clock_timestamp(), tg_op, tg_table_name, coalesce(of ->> 'tracking', of ->> 'id'));
      return null;
    end $$;
  create trigger tally after insert or update or delete on public.parcels for each row execute function proof.count();
  create trigger tally after insert or update or delete on public.couriers for each row execute function proof.count();
  create trigger tally after insert or update or delete on public.incidents for each row execute function proof.count();`
