import type { Board } from '../board'
import type { TableSource } from '../model/source'

/** "This computer": real measurements of the machine that runs the embedded backend. */
export const computerBoard: Board & { sources: Record<string, TableSource> } = {
  version: 1,
  title: 'This computer',
  sources: {
    samples: {
      kind: 'table',
      schema: 'public',
      table: 'machine_samples',
      columns: ['id', 'at', 'cpu', 'cpu_busiest', 'load', 'memory_used', 'memory_total', 'loop_delay'],
      key: ['id'],
      order: { column: 'id', ascending: false },
      limit: 300,
    },
    requests: {
      kind: 'table',
      schema: 'public',
      table: 'requests',
      columns: ['id', 'at', 'method', 'path', 'status', 'duration'],
      key: ['id'],
      order: { column: 'id', ascending: false },
      limit: 1000,
    },
  },
  panels: [
    {
      id: 'cpu',
      kind: 'line',
      title: 'CPU',
      source: 'samples',
      place: { column: 0, row: 0, columns: 8, rows: 5 },
      time: 'at',
      series: [
        { column: 'cpu', label: 'all cores' },
        { column: 'cpu_busiest', label: 'busiest core' },
      ],
      unit: '%',
      range: [0, 100],
    },
    {
      id: 'memory',
      kind: 'number',
      title: 'Memory in use',
      source: 'samples',
      place: { column: 8, row: 0, columns: 4, rows: 5 },
      column: 'memory_used',
      time: 'at',
      format: 'bytes',
      unit: 'in use',
      of: 'memory_total',
    },
    {
      id: 'requests',
      kind: 'table',
      title: 'Requests',
      source: 'requests',
      place: { column: 0, row: 5, columns: 7, rows: 8 },
      columns: [
        { column: 'at', label: 'Time', format: 'time' },
        { column: 'method', label: 'Method', format: 'text' },
        { column: 'path', label: 'Path', format: 'text' },
        { column: 'status', label: 'Status', format: 'number' },
        { column: 'duration', label: 'Took', format: 'milliseconds' },
      ],
      rows: 50,
    },
    {
      id: 'traffic',
      kind: 'bars',
      title: 'Requests per second by path',
      source: 'requests',
      place: { column: 7, row: 5, columns: 5, rows: 8 },
      by: 'path',
      time: 'at',
      window: 60,
      bars: 8,
    },
  ],
}
