import fc from '../../support/property'
import type { PanelKind, PanelOf } from '../../../src/board/schema/panelKinds'
import { finite, text, whole, segments } from './words'
import { callField, calls } from './calls'
import { charts } from './charts'
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
        { requiredKeys: ['kind', 'timeColumn', 'series', 'unit'] },
      ),
      fc.record(
        {
          ...courses(of),
          series: seriesOf(of, column =>
            fc.record({
              column: fc.constant(column),
              label: text(10),
              aggregate: fc.constantFrom('count' as const, 'p95' as const, 'newest' as const),
            }),
          ),
          timeBucket: whole(1, 86_400),
          area: fc.constantFrom('filled' as const, 'stacked' as const),
        },
        { requiredKeys: ['kind', 'timeColumn', 'series', 'unit', 'timeBucket'] },
      ),
    ),
  timeline: of =>
    fc.record(
      {
        kind: fc.constant('timeline' as const),
        groupBy: fc.constantFrom(...of),
        stateColumn: fc.constantFrom(...of),
        timeColumn: fc.constantFrom(...of),
        states: fc.uniqueArray(text(12), { minLength: 1, maxLength: 4 }).chain(values =>
          fc.tuple(
            ...values.map(value =>
              fc.record(
                {
                  value: fc.constant(value),
                  signal: fc.constantFrom('ok', 'warn', 'bad', 'neutral'),
                  label: text(12, 1),
                },
                { requiredKeys: ['value', 'signal'] },
              ),
            ),
          ),
        ),
        limit: whole(1, 50),
      },
      { requiredKeys: ['kind', 'groupBy', 'stateColumn', 'timeColumn'] },
    ),
  number: of => fc.oneof(figures(of, 'newest' as const), figures(of, 'p95' as const)),
  gauge: of =>
    fc.oneof(
      fc.record(
        { ...gauges(of), min: fc.constant(-1.5), max: whole(1, 100) },
        { requiredKeys: [...GAUGE, 'max'] },
      ),
      fc.record(
        { ...gauges(of), min: finite, totalColumn: fc.constantFrom(...of) },
        { requiredKeys: [...GAUGE, 'totalColumn'] },
      ),
    ),
  table: (of, names) =>
    fc.record(
      {
        kind: fc.constant('table' as const),
        columns: fc
          .subarray([...of], { minLength: 1 })
          .map(some => some.map(column => ({ column, label: column.slice(0, 9), format: 'text' as const }))),
        limit: whole(1, 10_000),
        pinned: whole(0, 3),
        sort: fc.uniqueArray(fc.record({ column: fc.constantFrom(...of), ascending: fc.boolean() }), {
          minLength: 1,
          maxLength: 5,
          selector: ({ column }) => column,
        }),
        references: fc.uniqueArray(
          fc.record(
            {
              column: fc.constantFrom(...of),
              schema: segments,
              table: segments,
              key: fc.constantFrom(...of),
              label: fc.constantFrom(...of),
              fallbackLabels: fc.uniqueArray(fc.constantFrom(...of), { minLength: 1, maxLength: 3 }),
            },
            { requiredKeys: ['column', 'schema', 'table', 'key', 'label'] },
          ),
          { minLength: 1, maxLength: 4, selector: ({ column }) => column },
        ),
        highlights: fc.array(
          fc.record({
            column: fc.constantFrom(...of),
            condition: fc.constantFrom('is' as const, 'at most' as const, 'is empty' as const),
            value: text(10),
            tone: fc.constantFrom('ok' as const, 'info' as const),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        money: fc.uniqueArray(
          fc.oneof(
            fc.record({ column: fc.constantFrom(...of), currency: fc.constantFrom('EUR', 'JPY') }),
            fc.record({ column: fc.constantFrom(...of), currencyColumn: fc.constantFrom(...of) }),
          ),
          { minLength: 1, maxLength: 4, selector: ({ column }) => column },
        ),
        ...(names.length > 0 && {
          clickVariable: fc.record({ variable: fc.constantFrom(...names), column: fc.constantFrom(...of) }),
        }),
      },
      { requiredKeys: ['kind', 'columns', 'limit'] },
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
        inputs: fc.uniqueArray(callField, { maxLength: 3, selector: ({ name }) => name }),
        label: text(10, 1),
        confirmation: fc.constantFrom('simple' as const, 'typed' as const),
        level: fc.constant('aal2' as const),
        rowTable: fc.record({ schema: segments, table: segments }),
      },
      { requiredKeys: ['kind', 'call'] },
    ),
  result: of =>
    fc.record(
      {
        kind: fc.constant('result' as const),
        display: fc.constantFrom('value' as const, 'row' as const, 'rows' as const),
        columns: fc
          .subarray([...of], { minLength: 1 })
          .map(some => some.map(column => ({ column, label: column.slice(0, 9), format: 'text' as const }))),
        unit: text(10),
        limit: whole(1, 1_000),
        canChangeArguments: fc.boolean(),
      },
      { requiredKeys: ['kind', 'display', 'columns', 'limit'] },
    ),
  messages: () =>
    fc.record(
      { kind: fc.constant('messages' as const), limit: whole(1, 500), canSend: fc.boolean() },
      { requiredKeys: ['kind', 'limit'] },
    ),
  feed: of =>
    fc.record(
      {
        kind: fc.constant('feed' as const),
        timeColumn: fc.constantFrom(...of),
        headlineColumn: fc.constantFrom(...of),
        details: fc
          .subarray([...of], { minLength: 1, maxLength: Math.min(6, of.length) })
          .map(some => some.map(column => ({ column, label: column }))),
        signals: fc.record({
          column: fc.constantFrom(...of),
          values: fc.constant([{ value: 'bad', signal: 'bad' as const }]),
        }),
        limit: whole(1, 500),
      },
      { requiredKeys: ['kind', 'timeColumn', 'headlineColumn', 'limit'] },
    ),
  files: () => fc.record({ kind: fc.constant('files' as const), limit: whole(1, 1_000) }),
  health: () =>
    fc.record({
      kind: fc.constant('health' as const),
      slowThresholdMs: whole(1, 9_000),
      limit: whole(10, 120),
    }),
  roster: () =>
    fc.record(
      {
        kind: fc.constant('roster' as const),
        nameField: text(10, 1),
        personField: text(10, 1),
        heartbeatInterval: whole(5, 600),
      },
      { requiredKeys: ['kind'] },
    ),
  ...charts,
  bars: (of, names) => {
    const own = {
      kind: fc.constant('bars' as const),
      groupBy: fc.constantFrom(...of),
      timeColumn: fc.constantFrom(...of),
      window: whole(1, 3600),
      limit: whole(1, 50),
      sort: fc.constantFrom('greatest' as const, 'least' as const, 'label' as const),
      over: fc.constantFrom('all' as const, 'loaded' as const),
      format: fc.constantFrom('number' as const, 'bytes' as const),
      unit: text(10),
      ...(names.length > 0 && { clickVariable: fc.constantFrom(...names) }),
    }
    const madeParts = {
      column: fc.constantFrom(...of),
      aggregate: fc.constantFrom('sum' as const, 'p99' as const),
    }
    const { window: _, ...heldParts } = { ...own, ...madeParts }
    return fc.oneof(
      fc.record(own, { requiredKeys: ['kind', 'groupBy', 'timeColumn', 'window', 'limit'] }),
      fc.record(
        { ...own, ...madeParts },
        { requiredKeys: ['kind', 'groupBy', 'timeColumn', 'limit', 'column', 'aggregate'] },
      ),
      fc.record(heldParts, { requiredKeys: ['kind', 'groupBy', 'limit', 'column', 'aggregate'] }),
    )
  },
}
