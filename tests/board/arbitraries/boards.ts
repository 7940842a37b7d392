import fc from '../../support/property'
import type { BoardFile, Panel } from '../../../src/board/board'
import { VERSION } from '../../../src/board/file/version'
import { sourceColumns } from '../../../src/board/model/sourceColumns'
import {
  PROBE_COLUMNS,
  PRESENCE_COLUMNS,
  MESSAGE_COLUMNS,
} from '../../../src/board/schema/sources/builtInColumns'
import { FILE_COLUMNS } from '../../../src/board/storage/fileColumns'
import { compactPanels } from '../../../src/board/layout/panelLayout'
import type { BoardLink } from '../../../src/board/model/boardLink'
import { makePanel, type PanelDraft } from '../../../src/board/schema/panelKinds'
import type { TimeRange } from '../../../src/board/time/timeRange'
import type { Variable } from '../../../src/board/schema/variables'
import { nameOfShape, text, whole } from './words'
import { drafts } from './drafts'
import { folderSource, functionSource, rpcSource, tableSource } from './sources'

/** Boards as people and programs may write them: every word there is, names in every script. */

const panelIds = nameOfShape(/^[\w-]{1,20}$/)
const sourceNames = nameOfShape(/^\w[\w .:-]{0,20}$/)
const variableNames = nameOfShape(/^[A-Za-z]\w{0,20}$/)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const variableValues = text(30, 1)
const variable = (name: string, sources: BoardFile['sources']): fc.Arbitrary<Variable> => {
  const self = { name: fc.constant(name), label: text(30, 1) }
  const offers = Object.entries(sources).flatMap(([source, of]) =>
    sourceColumns(of).map(column => ({ source, column })),
  )
  return fc.oneof(
    fc.record({ ...self, kind: fc.constant('text' as const) }),
    fc.record({ ...self, kind: fc.constant('text' as const), default: variableValues }),
    fc.uniqueArray(variableValues, { minLength: 1, maxLength: 5 }).chain(values =>
      fc.record(
        {
          ...self,
          kind: fc.constant('choice' as const),
          options: fc.constant(values),
          default: fc.constantFrom(...values),
        },
        { requiredKeys: ['name', 'label', 'kind', 'options'] },
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

export const places = whole(1, 12).chain(wide =>
  fc.record({
    x: whole(0, 12 - wide),
    y: whole(0, 40),
    width: fc.constant(wide),
    height: whole(1, 12),
  }),
)

/** Columns that a kind asks for whatever its panel says. */
const fixedColumns: Record<string, readonly string[]> = {
  messages: MESSAGE_COLUMNS,
  roster: PRESENCE_COLUMNS,
  health: PROBE_COLUMNS,
  files: FILE_COLUMNS,
}

/** A panel of any kind over one of the sources. */
const panel = (sources: BoardFile['sources'], names: readonly string[]): fc.Arbitrary<Panel> =>
  fc.constantFrom(...Object.entries(sources)).chain(([source, of]) =>
    fc
      .tuple(
        fc.record({ id: panelIds, title: text(40, 1), source: fc.constant(source), place: places }),
        fc.oneof(
          ...Object.entries(drafts)
            .filter(([kind]) =>
              (fixedColumns[kind] ?? []).every(column => sourceColumns(of).includes(column)),
            )
            .map(([, draft]): fc.Arbitrary<PanelDraft> => draft(sourceColumns(of), names)),
        ),
      )
      .map(([self, draft]) => makePanel(draft, self)),
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
const times: fc.Arbitrary<TimeRange> = fc.oneof(
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
          version: fc.constant(VERSION),
          title: text(40, 1),
          sources: fc.constant(sources),
          variables:
            names.length === 0
              ? maybe(fc.constant<Variable[]>([]))
              : fc.tuple(...names.map(name => variable(name, sources))),
          timeRange: maybe(times),
          panels: fc
            .uniqueArray(panel(sources, names), { maxLength: 8, selector: ({ id }) => id })
            .map(panels => [...compactPanels(panels)]),
        }),
      ),
  )
  .map(({ variables, timeRange, ...board }): BoardFile =>
    // A clone has no objects without a prototype, which fast-check likes to make.
    structuredClone({
      ...board,
      ...(variables !== undefined && { variables }),
      ...(timeRange !== undefined && { timeRange }),
    }),
  )

export const links: fc.Arbitrary<BoardLink> = fc.record({
  board: fc.option(panelIds),
  variables: fc.dictionary(variableNames, fc.option(variableValues), { maxKeys: 4, noNullPrototype: true }),
  time: fc.option(times),
  panel: fc.option(panelIds),
  mode: fc.constantFrom('look', 'kiosk'),
})
