import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StateSpan, TableView } from '../../src/streams/views/view'
import { explainFreshness } from '../../src/ui/freshness/wording/explainFreshness'
import { IsolatedText } from '../../src/ui/kit/text/IsolatedText'
import { BarLabel } from '../../src/ui/panels/bars/BarLabel'
import { spotFacts } from '../../src/ui/panels/shared/points/pointsText'
import { RowField } from '../../src/ui/panels/table/row/RowField'
import { TablePanelBody } from '../../src/ui/panels/table/TablePanelBody'
import { stateSpanText } from '../../src/ui/panels/timeline/timelineText'
import { describeEditors, describeViewer } from '../../src/ui/viewers/viewersText'
import { describeReason } from '../../src/ui/words/reasons/describeReason'
import { tablePanel } from '../support/boards'

/** Read from right to left; beside it, "1 – 2" would be "2 – 1" where nothing isolates it. */
const HEBREW = 'שלום'
const isolated = `\u2068${HEBREW}\u2069`
/** Drawn as it is stored, it reads "unpaid". */
const FORGED = '\u202Ediapnu'

const table = (cell: string): TableView => ({
  kind: 'table',
  rows: [{ key: '1', cells: [1, cell] }],
  rowCount: 1,
})

test.each([
  'short',
  'a/long/path/of/a/document/that/loses/its/middle',
  'words that lose their end, as many as there are',
])('a cell of %j shows the character that turns it around', text => {
  render(<TablePanelBody panel={tablePanel} view={table(`${text}${FORGED}`)} />)
  const cell = screen.getAllByRole('gridcell').at(-1)
  expect(cell?.textContent).toBe(`${text}[U+202E]diapnu`)
})

test('so do a text among ours, and the exact value in the sheet of a row', () => {
  render(
    <dl>
      <IsolatedText text={FORGED} />
      <RowField name="state" label={undefined} value={FORGED} />
    </dl>,
  )
  expect(screen.getAllByText('[U+202E]diapnu')).toHaveLength(2)
})

const person = {
  person: 'a',
  name: HEBREW,
  since: null,
  pages: 1,
  isOwn: false,
  isUncertain: false,
  edits: true,
  panels: [tablePanel.id],
}

test('names and messages of others keep their place in our sentences', () => {
  expect(describeReason({ code: 'constraint', name: HEBREW })).toContain(`“${isolated}”`)
  expect(describeReason({ code: 'inner_rights', name: 'pay', text: `${HEBREW}.` })).toMatch(
    `${HEBREW}.\u2069`,
  )
  expect(describeReason({ code: 'inner_rights', name: 'pay', text: `${HEBREW}.` })).not.toMatch('\u2069.')
  expect(describeEditors([person, { ...person, person: 'b' }])).toBe(`${isolated} and ${isolated} edit`)
  expect(describeViewer(person, [{ ...tablePanel, title: HEBREW }], 0)).toBe(`editing ${isolated}`)
  const span: StateSpan = { state: HEBREW, from: 0, to: 1_000 }
  expect(stateSpanText(span, new Map(), { now: 2_000, isOver: false })).toMatch(`${isolated}, `)
  expect(spotFacts({ x: 0, y: 0, rows: 2, name: HEBREW, group: HEBREW }, true)).toEqual([
    isolated,
    isolated,
    '2 rows',
  ])
})

test('a table that the project lacks keeps its place in the sentence about it', () => {
  const cause = { kind: 'unknown', reason: `42P01: relation "${HEBREW}" does not exist` } as const
  const { sentence } = explainFreshness({
    word: 'failed',
    since: 0,
    cause,
    every: null,
    isPlaceholder: false,
    completeSince: null,
    isPrivate: false,
    kind: 'table',
  })
  expect(sentence).toBe(`Table ${isolated} doesn’t exist.`)
})

test('the tooltip of a bar keeps value and variable apart', () => {
  const setter = { label: HEBREW, value: null, canSet: () => true, toggle: () => undefined }
  render(<BarLabel label={FORGED} setter={setter} />)
  expect(screen.getByRole('button').title).toBe(`Filter by ${isolated}: [U+202E]diapnu`)
})
