import { expect, test } from 'vitest'
import { panelTitle } from '../../src/board/form/panelTitle'

const series = (...columns: object[]) => ({ kind: 'line', series: columns })

test.each([
  [{ kind: 'table' }, 'Page views'],
  [{ kind: 'number', column: 'id', aggregate: 'count' }, 'Page views'],
  [{ kind: 'number', column: 'id', aggregate: 'count', window: 3_600 }, 'Page views in the last hour'],
  [{ kind: 'number', column: 'duration_ms', aggregate: 'p95' }, '95th percentile of duration ms'],
  [{ kind: 'number', column: 'duration_ms' }, 'Duration ms'],
  // No usual window has this length.
  [{ kind: 'number', column: 'amount', aggregate: 'sum', window: 77 }, 'Total amount'],
  [{ kind: 'gauge', column: 'used', aggregate: 'max' }, 'Highest used'],
  [series({ column: 'cpu' }), 'CPU over time'],
  [series({ column: 'cpu' }, { column: 'memory' }), 'Page views over time'],
  [{ ...series({ column: 'id', aggregate: 'count' }), timeBucket: 86_400 }, 'Page views per day'],
  [{ ...series({ column: 'cpu', aggregate: 'average' }), timeBucket: 3_600 }, 'Average CPU per hour'],
  [{ ...series({ column: 'cpu' }), groupBy: 'host' }, 'CPU by host'],
  [series(), 'Page views over time'],
  [{ kind: 'bars', groupBy: 'country', aggregate: 'count' }, 'Page views by country'],
  [{ kind: 'bars', groupBy: 'country', window: 60 }, 'Page views per second by country'],
  [{ kind: 'bars', groupBy: 'at', timeBucket: 3_600, aggregate: 'count' }, 'Page views per hour'],
  [{ kind: 'pie', groupBy: 'status', column: 'amount', aggregate: 'sum' }, 'Total amount by status'],
  [{ kind: 'heatmap', timeColumn: 'at', aggregate: 'count' }, 'Page views by weekday and hour'],
  [{ kind: 'heatmap', groupBy: 'role', columnGroup: 'plan' }, 'Page views by role and plan'],
  [{ kind: 'histogram', column: 'duration_ms' }, 'Distribution of duration ms'],
  [{ kind: 'scatter', xColumn: 'age', yColumn: 'weight' }, 'Weight by age'],
  [{ kind: 'map' }, 'Page views on a map'],
  [{ kind: 'pie', groupBy: 'g'.repeat(63), column: 'c'.repeat(63), aggregate: 'p95' }, 'Page views'],
  // A form may hold anything while it is filled in.
  [{ kind: 'bars', groupBy: '', aggregate: 7, column: null }, 'Page views'],
  [{ kind: 'line', series: 'no list', timeBucket: 'x' }, 'Page views over time'],
])('%j is titled %j', (panel, title) => expect(panelTitle(panel, 'Page views')).toBe(title))
