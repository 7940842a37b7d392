import fc from 'fast-check'
import type { BoardFile, Panel } from '../../src/board/board'
import type { CallField } from '../../src/board/calls'
import { columnsIn, MESSAGE, PRESENT, PROBE } from '../../src/board/columns'
import { FILE } from '../../src/board/files'
import type { FileFilter } from '../../src/board/filters'
import { compacted } from '../../src/board/layout'
import type { Link } from '../../src/board/link'
import { panelFrom, type Draft, type PanelKind, type PanelOf } from '../../src/board/panels/kinds'
import type { Again, Json } from '../../src/board/source'
import type { Time } from '../../src/board/time'
import type { Variable } from '../../src/board/variables'
import { isReserved } from '../../src/board/words'

/** Boards as people and programs may write them: every word there is, names in every script. */

const text = (most: number, least = 0) =>
  fc
    .string({ unit: 'grapheme', minLength: least, maxLength: most })
    .filter(each => each.length >= least && each.length <= most && !/\p{Cc}/u.test(each))
const named = (shape: RegExp) => fc.stringMatching(shape).filter(name => !isReserved(name))
const panelIds = named(/^[\w-]{1,20}$/)
const sourceNames = named(/^\w[\w .:-]{0,20}$/)
const variableNames = named(/^[A-Za-z]\w{0,20}$/)
const columns = fc.oneof(
  named(/^[a-z_]{1,12}$/),
  text(20, 1).filter(name => name !== '__proto__'),
)
const uniqueColumns = fc.uniqueArray(columns, { minLength: 1, maxLength: 8 })
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value + 0)
const whole = (min: number, max: number) => fc.integer({ min, max })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const variableValues = text(30, 1)
const variable = (name: string, sources: BoardFile['sources']): fc.Arbitrary<Variable> => {
  const self = { name: fc.constant(name), label: text(30, 1) }
  const offers = Object.entries(sources).flatMap(([source, of]) =>
    columnsIn(of).map(column => ({ source, column })),
  )
  return fc.oneof(
    fc.record({ ...self, kind: fc.constant('text' as const) }),
    fc.record({ ...self, kind: fc.constant('text' as const), default: variableValues }),
    fc.uniqueArray(variableValues, { minLength: 1, maxLength: 5 }).chain(values =>
      fc.record(
        {
          ...self,
          kind: fc.constant('choice' as const),
          values: fc.constant(values),
          default: fc.constantFrom(...values),
        },
        { requiredKeys: ['name', 'label', 'kind', 'values'] },
      ),
    ),
    ...(offers.length === 0
      ? []
      : [
          fc
            .tuple(fc.record(self), fc.constantFrom(...offers))
            .map(([own, offer]) => ({ ...own, kind: 'column' as const, ...offer })),
        ]),
  )
}

const filter = (names: readonly string[]): fc.Arbitrary<FileFilter> => {
  const asked = names.length === 0 ? [] : [fc.record({ variable: fc.constantFrom(...names) })]
  const scalar = fc.oneof(text(20), finite, fc.boolean())
  return fc.oneof(
    fc.record({
      column: columns,
      op: fc.constantFrom('eq' as const, 'neq' as const, 'gt' as const, 'gte' as const, 'lt' as const),
      value: fc.oneof(scalar, ...asked),
    }),
    fc.record({
      column: columns,
      op: fc.constant('in' as const),
      value: fc.array(scalar, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      column: columns,
      op: fc.constant('is' as const),
      value: fc.constantFrom(true, false, null),
    }),
    fc.record({
      column: columns,
      op: fc.constantFrom('like' as const, 'ilike' as const),
      value: fc.oneof(text(20), ...asked),
    }),
  )
}
const by = fc.oneof(
  fc.record({ kind: fc.constant('polling' as const), every: whole(1, 600) }),
  fc.record({ kind: fc.constant('broadcast' as const), topic: text(30, 1) }),
  fc.record({ kind: fc.constant('broadcast' as const), topic: text(30, 1), replay: fc.boolean() }),
)
export const tableSource = (names: readonly string[] = []): fc.Arbitrary<BoardFile['sources'][string]> =>
  uniqueColumns.chain(of =>
    fc.record(
      {
        kind: fc.constant('table' as const),
        schema: columns,
        table: columns,
        columns: fc.constant(of),
        key: fc.subarray(of, { minLength: 0 }),
        order: fc.record({ column: fc.constantFrom(...of), ascending: fc.boolean() }),
        limit: whole(1, 1_000_000),
        filter: fc.array(filter(names), { maxLength: 3 }),
        by,
        level: fc.constant('aal2' as const),
        verify: whole(0, 100),
        version: fc.constantFrom(...of),
        time: fc.constantFrom(...of),
      },
      { requiredKeys: ['kind', 'schema', 'table', 'columns', 'key', 'order', 'limit'] },
    ),
  )

const rpcSource = uniqueColumns.chain(of =>
  fc.record(
    {
      kind: fc.constant('rpc' as const),
      schema: columns,
      function: columns,
      arguments: fc.dictionary(columns, fc.constantFrom<Json>(1, 'a', null, [true, { b: 2.5 }]), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
      columns: fc.constant(of),
      key: fc.subarray(of, { minLength: 0 }),
      order: fc.record({ column: fc.constantFrom(...of), ascending: fc.boolean() }),
      limit: whole(1, 100_000),
      get: fc.boolean(),
      again: fc.oneof<fc.Arbitrary<Again>[]>(
        fc.record({ every: whole(1, 600) }),
        fc.record({ tables: fc.record({ schema: columns, table: columns }).map(table => [table]) }),
      ),
      level: fc.constant('aal2' as const),
    },
    { requiredKeys: ['kind', 'schema', 'function', 'columns', 'key', 'limit', 'again'] },
  ),
)

const folderSource = fc.record(
  {
    kind: fc.constant('folder' as const),
    bucket: text(20, 1),
    path: fc.stringMatching(/^[a-z]{1,5}(\/[a-z]{1,5}){0,2}$/),
    search: text(10, 1),
    order: fc.record({
      column: fc.constantFrom('name' as const, 'updated_at' as const, 'created_at' as const, 'size' as const),
      ascending: fc.boolean(),
    }),
    limit: whole(1, 5_000),
    again: fc.record({ every: whole(1, 600) }),
    level: fc.constant('aal2' as const),
  },
  { requiredKeys: ['kind', 'bucket', 'order', 'limit', 'again'] },
)

const functionSource = uniqueColumns
  .chain(fields =>
    fc.record(
      {
        kind: fc.constant('function' as const),
        function: fc.constantFrom('ping', 'send-mail', 'A_1'),
        method: fc.constantFrom('POST' as const, 'PUT' as const),
        body: fc.constantFrom<Json>(1, 'a', null, [true, { b: 2.5 }]),
        expect: fc.record(
          {
            status: fc.constant<[number, number]>([200, 404]),
            says: fc.record({
              path: text(10, 1),
              equals: fc.constantFrom<string | number | boolean | null>('up', 1, true, null),
            }),
          },
          { requiredKeys: [] },
        ),
        // With those of every probe no more than a line may have.
        fields: fc.constant(fields.filter(field => !PROBE.includes(field)).slice(0, 4)),
        again: fc.record({ every: whole(5, 600) }),
        timeout: whole(1, 150),
        keep: whole(10, 1_000),
        level: fc.constant('aal2' as const),
      },
      { requiredKeys: ['kind', 'function', 'method'] },
    ),
  )
  .map(({ fields, ...source }) => ({
    ...source,
    ...(fields !== undefined && fields.length > 0 && { fields }),
  }))

type Own<K extends PanelKind> = Omit<PanelOf<K>, 'id' | 'title' | 'source' | 'place'>
const seriesOf = <S>(of: readonly string[], one: (column: string) => fc.Arbitrary<S>) =>
  fc.subarray([...of], { minLength: 1 }).chain(some => fc.tuple(...some.map(one)))
const courses = (of: readonly string[]) => ({
  kind: fc.constant('line' as const),
  time: fc.constantFrom(...of),
  by: fc.constantFrom(...of),
  unit: text(10),
  range: fc
    .tuple(finite, finite)
    .filter(([a, b]) => a !== b)
    .map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a])),
})
const thresholds = fc
  .uniqueArray(finite, { minLength: 1, maxLength: 4, comparator: 'SameValueZero' })
  .chain(from =>
    fc.tuple(
      ...from
        .sort((a, b) => a - b)
        .map(each =>
          fc.record({
            from: fc.constant(each),
            signal: fc.constantFrom('ok' as const, 'warn' as const, 'bad' as const),
          }),
        ),
    ),
  )
const measured = (of: readonly string[]) => ({
  column: fc.constantFrom(...of),
  time: fc.constantFrom(...of),
  format: fc.constantFrom('number' as const, 'bytes' as const),
  unit: text(10),
  thresholds,
})
const gauges = (of: readonly string[]) => ({
  kind: fc.constant('gauge' as const),
  ...measured(of),
  aggregate: fc.constantFrom('newest' as const, 'sum' as const, 'p95' as const),
})
const GAUGE = ['kind', 'column', 'time', 'format', 'unit'] as const
const ago = fc.record({ against: fc.constant('ago' as const), seconds: whole(1, 86_400) })
/** The newest value may be compared with the first as well, and an aggregate be one of a window. */
const figures = (of: readonly string[], aggregate: 'newest' | 'p95') =>
  fc.record(
    {
      kind: fc.constant('number' as const),
      ...measured(of),
      of: fc.constantFrom(...of),
      aggregate: fc.constant(aggregate),
      good: fc.constantFrom('up' as const, 'down' as const),
      ...(aggregate === 'newest'
        ? { delta: fc.oneof(ago, fc.record({ against: fc.constant('first' as const) })) }
        : { delta: ago, window: whole(1, 86_400) }),
    },
    { requiredKeys: ['kind', 'column', 'time', 'format', 'unit', 'aggregate'] },
  )
const names63 = fc.stringMatching(/^[a-z]{1,9}$/)
const callBody = fc.dictionary(names63, fc.constantFrom<Json>(1, 'a', null, [true], { b: {} }), {
  ...{ maxKeys: 1, noNullPrototype: true },
})
const calls = fc.oneof(
  fc.record(
    {
      kind: fc.constant('rpc' as const),
      ...{ schema: names63, function: names63, arguments: callBody, get: fc.boolean() },
    },
    { requiredKeys: ['kind', 'schema', 'function'] },
  ),
  fc.record({
    kind: fc.constant('rpc' as const),
    ...{ schema: names63, function: names63, get: fc.constant(true) },
    again: fc.oneof<fc.Arbitrary<Again>[]>(
      fc.record({ every: whole(1, 600) }),
      fc.record({ tables: fc.record({ schema: names63, table: names63 }).map(table => [table]) }),
    ),
  }),
  fc.record(
    {
      kind: fc.constant('function' as const),
      ...{ function: names63, body: callBody, timeout: whole(1, 150) },
      method: fc.constantFrom('POST' as const, 'DELETE' as const),
    },
    { requiredKeys: ['kind', 'function', 'method'] },
  ),
  fc.record(
    {
      kind: fc.constant('broadcast' as const),
      ...{ topic: text(10, 1), event: text(10, 1), private: fc.boolean(), payload: callBody },
    },
    { requiredKeys: ['kind', 'topic', 'event'] },
  ),
)
const callField = fc.record(
  {
    name: names63,
    ...{ label: text(9, 1), required: fc.boolean(), default: fc.constantFrom<Json>(1, 'a', null) },
    type: fc.constantFrom<CallField['type'][]>('text', 'whole', 'flag', 'choice', 'json'),
    options: fc.constant<string[]>(['a', 'b']),
    column: text(9, 1),
  },
  { requiredKeys: ['name', 'type', 'options'] },
)
/** What every kind of panel may say over these columns. */
const drafts: {
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
        rows: fc.record({ schema: text(9, 1), table: text(9, 1) }),
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

export const places = whole(1, 12).chain(wide =>
  fc.record({
    column: whole(0, 12 - wide),
    row: whole(0, 40),
    columns: fc.constant(wide),
    rows: whole(1, 12),
  }),
)

/** Columns that a kind asks for whatever its panel says. */
const fixed: Record<string, readonly string[]> = {
  messages: MESSAGE,
  roster: PRESENT,
  health: PROBE,
  files: FILE,
}

/** A panel of any kind over one of the sources. */
const panel = (sources: BoardFile['sources'], names: readonly string[]): fc.Arbitrary<Panel> =>
  fc.constantFrom(...Object.entries(sources)).chain(([source, of]) =>
    fc
      .tuple(
        fc.record({ id: panelIds, title: text(40, 1), source: fc.constant(source), place: places }),
        fc.oneof(
          ...Object.entries(drafts)
            .filter(([kind]) => (fixed[kind] ?? []).every(column => columnsIn(of).includes(column)))
            .map(([, draft]): fc.Arbitrary<Draft> => draft(columnsIn(of), names)),
        ),
      )
      .map(([self, draft]) => panelFrom(draft, self)),
  )

const instants = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString())
const zones = fc.constantFrom(
  'viewer',
  'UTC',
  'Europe/Berlin',
  'America/Argentina/Buenos_Aires',
  'Asia/Kolkata',
)
const times: fc.Arbitrary<Time> = fc.oneof(
  fc.record({ last: whole(1, 31_622_400), zone: zones }),
  fc
    .tuple(instants, instants, zones)
    .filter(([a, b]) => a !== b)
    .map(([a, b, zone]) => (a < b ? { from: a, to: b, zone } : { from: b, to: a, zone })),
)

/** Boards that are in order: nothing dangles, nothing lies over anything. */
export const boards: fc.Arbitrary<BoardFile> = fc
  .uniqueArray(variableNames, { maxLength: 3 })
  .chain(names =>
    fc
      .dictionary(sourceNames, fc.oneof(tableSource(names), rpcSource, functionSource, folderSource), {
        minKeys: 1,
        maxKeys: 3,
        noNullPrototype: true,
      })
      .chain(sources =>
        fc.record({
          version: fc.constant(1 as const),
          title: text(40, 1),
          sources: fc.constant(sources),
          variables:
            names.length === 0
              ? maybe(fc.constant<Variable[]>([]))
              : fc.tuple(...names.map(name => variable(name, sources))),
          time: maybe(times),
          panels: fc
            .uniqueArray(panel(sources, names), { maxLength: 8, selector: ({ id }) => id })
            .map(panels => [...compacted(panels)]),
        }),
      ),
  )
  .map(({ variables, time, ...board }): BoardFile =>
    // A clone has no objects without a prototype, which fast-check likes to make.
    structuredClone({
      ...board,
      ...(variables !== undefined && { variables }),
      ...(time !== undefined && { time }),
    }),
  )

export const links: fc.Arbitrary<Link> = fc.record({
  board: fc.option(panelIds),
  variables: fc.dictionary(variableNames, fc.option(variableValues), { maxKeys: 4, noNullPrototype: true }),
  time: fc.option(times),
  panel: fc.option(panelIds),
  mode: fc.constantFrom('look', 'kiosk'),
})
