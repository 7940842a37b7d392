import fc from '../../support/property'
import type { PanelKind, PanelOf } from '../../../src/board/schema/panelKinds'
import { finite, text, whole, segments } from './words'
import { callField, calls } from './calls'
import { courses, figures, GAUGE, gauges, seriesOf } from './figures'

type Own<K extends PanelKind> = Omit<PanelOf<K>, 'id' | 'title' | 'source' | 'place'>
/** What every kind of panel may say over these columns. */
export const drafts: {
  [K in PanelKind]: (of: readonly string[], names: readonly string[]) => fc.Arbitrary<Own<K>>
} = {
  line: of =>
    fc.oneof(
      fc.record(
        {
          ...courses(of),
          series: seriesOf(of, column => fc.record({ column: fc.constant(column), label: text(10) })),
          area: fc.constant('filled' as const),
        },
        { requiredKeys: ['kind', 'time', 'series', 'unit'] },
      ),
      fc.record(
        {
          ...courses(of),
          series: seriesOf(of, column =>
            fc.record({
              column: fc.constant(column),
              label: text(10),
              aggregate: fc.constantFrom('count' as const, 'p95' as const, 'last' as const),
            }),
          ),
          bucket: whole(1, 86_400),
          area: fc.constantFrom('filled' as const, 'stacked' as const),
        },
        { requiredKeys: ['kind', 'time', 'series', 'unit', 'bucket'] },
      ),
    ),
  timeline: of =>
    fc.record(
      {
        kind: fc.constant('timeline' as const),
        entity: fc.constantFrom(...of),
        state: fc.constantFrom(...of),
        time: fc.constantFrom(...of),
        states: fc.uniqueArray(text(12), { minLength: 1, maxLength: 4 }).chain(values =>
          fc.tuple(
            ...values.map(value =>
              fc.record(
                {
                  value: fc.constant(value),
                  tone: fc.constantFrom('ok', 'warn', 'bad', 'quiet'),
                  label: text(12, 1),
                },
                { requiredKeys: ['value', 'tone'] },
              ),
            ),
          ),
        ),
        lanes: whole(1, 50),
      },
      { requiredKeys: ['kind', 'entity', 'state', 'time'] },
    ),
  number: of => fc.oneof(figures(of, 'newest' as const), figures(of, 'p95' as const)),
  gauge: of =>
    fc.oneof(
      fc.record(
        { ...gauges(of), min: fc.constant(-1.5), max: whole(1, 100) },
        { requiredKeys: [...GAUGE, 'max'] },
      ),
      fc.record(
        { ...gauges(of), min: finite, of: fc.constantFrom(...of) },
        { requiredKeys: [...GAUGE, 'of'] },
      ),
    ),
  table: (of, names) =>
    fc.record(
      {
        kind: fc.constant('table' as const),
        columns: fc
          .subarray([...of], { minLength: 1 })
          .map(some => some.map(column => ({ column, label: column.slice(0, 9), format: 'text' as const }))),
        rows: whole(1, 10_000),
        ...(names.length > 0 && {
          sets: fc.record({ variable: fc.constantFrom(...names), column: fc.constantFrom(...of) }),
        }),
      },
      { requiredKeys: ['kind', 'columns', 'rows'] },
    ),
  text: () =>
    fc.record({
      kind: fc.constant('text' as const),
      text: fc.string({ unit: fc.constantFrom('a', '# ', '\n', '[a](https://b.c)') }),
    }),
  action: () =>
    fc.record(
      {
        kind: fc.constant('action' as const),
        call: calls,
        fields: fc.uniqueArray(callField, { maxLength: 3, selector: ({ name }) => name }),
        label: text(10, 1),
        confirm: fc.constantFrom('once' as const, 'dangerous' as const),
        level: fc.constant('aal2' as const),
        rows: fc.record({ schema: segments, table: segments }),
      },
      { requiredKeys: ['kind', 'call'] },
    ),
  result: of =>
    fc.record(
      {
        kind: fc.constant('result' as const),
        as: fc.constantFrom('value' as const, 'row' as const, 'rows' as const),
        columns: fc
          .subarray([...of], { minLength: 1 })
          .map(some => some.map(column => ({ column, label: column.slice(0, 9), format: 'text' as const }))),
        unit: text(10),
        rows: whole(1, 1_000),
        call: fc.boolean(),
      },
      { requiredKeys: ['kind', 'as', 'columns', 'rows'] },
    ),
  messages: () =>
    fc.record(
      { kind: fc.constant('messages' as const), rows: whole(1, 500), send: fc.boolean() },
      { requiredKeys: ['kind', 'rows'] },
    ),
  feed: of =>
    fc.record(
      {
        kind: fc.constant('feed' as const),
        time: fc.constantFrom(...of),
        headline: fc.constantFrom(...of),
        details: fc
          .subarray([...of], { minLength: 1, maxLength: Math.min(6, of.length) })
          .map(some => some.map(column => ({ column, label: column }))),
        tone: fc.record({
          column: fc.constantFrom(...of),
          values: fc.constant([{ value: 'bad', signal: 'bad' as const }]),
        }),
        rows: whole(1, 500),
      },
      { requiredKeys: ['kind', 'time', 'headline', 'rows'] },
    ),
  files: () => fc.record({ kind: fc.constant('files' as const), rows: whole(1, 1_000) }),
  health: () =>
    fc.record({ kind: fc.constant('health' as const), slow: whole(1, 9_000), probes: whole(10, 120) }),
  roster: () =>
    fc.record(
      { kind: fc.constant('roster' as const), name: text(10, 1), person: text(10, 1), beat: whole(5, 600) },
      { requiredKeys: ['kind'] },
    ),
  bars: (of, names) => {
    const own = {
      kind: fc.constant('bars' as const),
      by: fc.constantFrom(...of),
      time: fc.constantFrom(...of),
      window: whole(1, 3600),
      bars: whole(1, 50),
      sort: fc.constantFrom('greatest' as const, 'least' as const, 'label' as const),
      format: fc.constantFrom('number' as const, 'bytes' as const),
      unit: text(10),
      ...(names.length > 0 && { sets: fc.constantFrom(...names) }),
    }
    const made = {
      column: fc.constantFrom(...of),
      aggregate: fc.constantFrom('sum' as const, 'p99' as const),
    }
    const { window: _, ...held } = { ...own, ...made }
    return fc.oneof(
      fc.record(own, { requiredKeys: ['kind', 'by', 'time', 'window', 'bars'] }),
      fc.record({ ...own, ...made }, { requiredKeys: ['kind', 'by', 'time', 'bars', 'column', 'aggregate'] }),
      fc.record(held, { requiredKeys: ['kind', 'by', 'bars', 'column', 'aggregate'] }),
    )
  },
}
