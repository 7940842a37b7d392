import type { Board } from '../board'
import type { TableSource } from '../model/source'

/** "This computer": real measurements of the machine that runs the embedded backend. */
export const computerBoard: Board & { sources: Record<string, TableSource> } = {
  version: 2,
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
      place: { x: 0, y: 0, width: 8, height: 5 },
      timeColumn: 'at',
      series: [
        { column: 'cpu', label: 'all cores' },
        { column: 'cpu_busiest', label: 'busiest core' },
      ],
      unit: '%',
      valueRange: [0, 100],
    },
    {
      id: 'memory',
      kind: 'number',
      title: 'Memory in use',
      source: 'samples',
      place: { x: 8, y: 0, width: 4, height: 5 },
      column: 'memory_used',
      timeColumn: 'at',
      format: 'bytes',
      unit: 'in use',
      totalColumn: 'memory_total',
    },
    {
      id: 'requests',
      kind: 'table',
      title: 'Requests',
      source: 'requests',
      place: { x: 0, y: 5, width: 7, height: 8 },
      columns: [
        { column: 'at', label: 'Time', format: 'time' },
        { column: 'method', label: 'Method', format: 'text' },
        { column: 'path', label: 'Path', format: 'text' },
        { column: 'status', label: 'Status', format: 'number' },
        { column: 'duration', label: 'Took', format: 'milliseconds' },
      ],
      limit: 50,
    },
    {
      id: 'traffic',
      kind: 'bars',
      title: 'Requests per second by path',
      source: 'requests',
      place: { x: 7, y: 5, width: 5, height: 8 },
      groupBy: 'path',
      timeColumn: 'at',
      window: 60,
      limit: 8,
    },
  ],
}
