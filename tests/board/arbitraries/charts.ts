import fc from '../../support/property'
import { text, whole } from './words'

const latest = (of: readonly string[]) => ({ timeColumn: fc.constantFrom(...of), window: whole(1, 3600) })
const points = (of: readonly string[]) => ({
  ...latest(of),
  groupBy: fc.constantFrom(...of),
  labelColumn: fc.constantFrom(...of),
})

type Names = readonly string[]
/** What the panels of charts may say over these columns. */
export const charts = {
  pie: (of: Names, names: Names) =>
    fc.record(
      {
        kind: fc.constant('pie' as const),
        groupBy: fc.constantFrom(...of),
        aggregate: fc.constantFrom('count' as const, 'sum' as const),
        column: fc.constantFrom(...of),
        over: fc.constantFrom('all' as const, 'loaded' as const),
        ...latest(of),
        limit: whole(2, 8),
        format: fc.constantFrom('number' as const, 'bytes' as const),
        unit: text(10),
        ...(names.length > 0 && { clickVariable: fc.constantFrom(...names) }),
      },
      { requiredKeys: ['kind', 'groupBy', 'column', 'timeColumn', 'limit'] },
    ),
  histogram: (of: Names) =>
    fc.record(
      {
        kind: fc.constant('histogram' as const),
        column: fc.constantFrom(...of),
        ...latest(of),
        limit: whole(2, 60),
        valueRange: fc.constant<[number, number]>([-1.5, 20]),
        unit: text(10),
      },
      { requiredKeys: ['kind', 'column', 'timeColumn', 'limit'] },
    ),
  heatmap: (of: Names) => {
    const own = {
      kind: fc.constant('heatmap' as const),
      ...latest(of),
      aggregate: fc.constantFrom('count' as const, 'average' as const),
      column: fc.constantFrom(...of),
      unit: text(10),
    }
    const two = { groupBy: fc.constantFrom(...of), columnGroup: fc.constantFrom(...of) }
    return fc.oneof(
      fc.record(
        { ...own, zone: fc.constantFrom('viewer', 'UTC') },
        { requiredKeys: ['kind', 'timeColumn', 'column'] },
      ),
      fc.record(
        { ...own, ...two },
        { requiredKeys: ['kind', 'timeColumn', 'column', 'groupBy', 'columnGroup'] },
      ),
    )
  },
  scatter: (of: Names) =>
    fc.record(
      {
        kind: fc.constant('scatter' as const),
        xColumn: fc.constantFrom(...of),
        yColumn: fc.constantFrom(...of),
        ...points(of),
        xUnit: text(10),
        yUnit: text(10),
      },
      { requiredKeys: ['kind', 'xColumn', 'yColumn', 'timeColumn'] },
    ),
  map: (of: Names) =>
    fc.oneof(
      fc.record(
        {
          kind: fc.constant('map' as const),
          longitudeColumn: fc.constantFrom(...of),
          latitudeColumn: fc.constantFrom(...of),
          ...points(of),
        },
        { requiredKeys: ['kind', 'longitudeColumn', 'latitudeColumn', 'timeColumn'] },
      ),
      fc.record(
        { kind: fc.constant('map' as const), pointColumn: fc.constantFrom(...of), ...points(of) },
        { requiredKeys: ['kind', 'pointColumn', 'timeColumn'] },
      ),
    ),
}
