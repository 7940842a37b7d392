import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Row } from '../../src/backend/ports/backend.port'
import type { TablePanel } from '../../src/board/board'
import type { TableView } from '../../src/streams/views/view'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import type {
  LabelsAnswer,
  LabelsRequest,
  OpenedReference,
} from '../../src/machines/references/references.context'
import { referencesMachine } from '../../src/machines/references/references.machine'
import { readLabels } from '../../src/streams/references'
import { MutationScopeContext } from '../../src/ui/mutations/mutationContext'
import { TablePanelBody } from '../../src/ui/panels/table/TablePanelBody'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import { tablePanel } from '../support/boards'
import { scriptedData } from '../support/scripted-backend'
import { puppetChannel, puppetSession } from './puppets'

await preloadSheets()
afterEach(() => localStorage.clear())
const user = userEvent.setup()

const target = { schema: 'public', table: 'people', key: 'id', label: 'name', fallbackLabels: ['email'] }
const panel: TablePanel = {
  ...tablePanel,
  columns: [
    { column: 'id', label: 'Id', format: 'number' },
    { column: 'person_id', label: 'Person', format: 'text' },
  ],
  references: [{ column: 'person_id', ...target }],
}
const rowsOf = (...people: (number | null)[]) =>
  people.map((person, i) => ({
    key: `${i + 1}`,
    cells: [i + 1, person],
    row: { id: i + 1, person_id: person },
  }))

/** A table whose foreign keys are read by hand: `names` by key, or the rows that they point at. */
async function showReferences(
  names: Record<string, string>,
  rows = rowsOf(7, 8, 7, null),
  isRefused = false,
  people?: readonly Row[],
) {
  const requests: LabelsRequest[] = []
  const openedReferences: OpenedReference[] = []
  const references = referencesMachine.provide({
    delays: { brief: 0 },
    actors: {
      readLabels: fromPromise<LabelsAnswer, LabelsRequest>(({ input }) => {
        requests.push(input)
        const signal = new AbortController().signal
        if (people !== undefined) return readLabels(scriptedData([], [of([...people])]), input, signal)
        return isRefused ? Promise.reject(new Error('lost')) : Promise.resolve(new Map(Object.entries(names)))
      }),
      readRow: fromPromise<Row | null, OpenedReference>(({ input }) => {
        openedReferences.push(input)
        return Promise.resolve(names[input.key] === undefined ? null : { id: 7, name: 'Ann', phone: '12' })
      }),
    },
  })
  const mutations = createActor(mutationsMachine.provide({ actors: { references } }), {
    input: { access: 'aal1', link: upStatus },
  }).start()
  onTestFinished(() => void mutations.stop())
  const { session } = puppetSession()
  const puppet = puppetChannel(panel)
  const view: TableView = { kind: 'table', rows, rowCount: rows.length }
  render(
    <MutationScopeContext value={{ mutations, session, boardKey: 'here' }}>
      <TablePanelBody panel={panel} view={view} channel={puppet.channel} />
    </MutationScopeContext>,
  )
  const show = async (lines: TableView['rows']) => {
    puppet.show({ [panel.id]: { ...view, rows: lines } })
    await act(() => new Promise(resolve => setTimeout(resolve, 5)))
  }
  await show(rows)
  const shownPeople = () =>
    [...document.querySelectorAll('tr[data-row-key]')].map(row => row.children[1]?.textContent)
  return { requests, openedReferences, people: shownPeople, show }
}

test('foreign keys show the names of their rows, asked for once; without rights the key alone', async () => {
  const { requests, people } = await showReferences({ 7: 'Ann' })
  expect(requests).toEqual([{ target: { column: 'person_id', ...target }, keys: ['7', '8'] }])
  expect(people()).toEqual(['Ann', '8', 'Ann', '–'])
  expect(screen.queryByRole('button', { name: '8' })).toBeNull()
})

test('the names of new rows are asked for as they arrive, and of those that are out of sight', async () => {
  const { requests, show } = await showReferences({ 7: 'Ann' }, rowsOf(7))
  await show(rowsOf(7, ...Array.from({ length: 99 }, (_, i) => 100 + i)))
  await show(rowsOf(7))
  expect(requests.map(({ keys }) => keys.length)).toEqual([1, 99])
})

test('the right keys are asked for while the cells are still in the order before columns were moved', async () => {
  const rows = rowsOf(7, 8).map(row => ({ ...row, cells: row.cells.toReversed() }))
  const { requests } = await showReferences({ 7: 'Ann' }, rows)
  expect(requests.map(({ keys }) => keys)).toEqual([['7', '8']])
})

test('a person without a name is shown by their address', async () => {
  const people = [
    { id: 7, name: 'Ann', email: 'ann@example.com' },
    { id: 8, name: null, email: 'ben@example.com' },
    { id: 9, name: '  ', email: '' },
  ]
  const { people: shownPeople } = await showReferences({}, rowsOf(7, 8, 9), false, people)
  expect(shownPeople()).toEqual(['Ann', 'ben@example.com', '9'])
})

test('the table is drawn with its keys while names are read, and where that fails', async () => {
  const { people } = await showReferences({ 7: 'Ann' }, rowsOf(7), true)
  expect(people()).toEqual(['7'])
})

test('a name leads to its row, by mouse and by Ctrl+Enter; the board row stays shut', async () => {
  const { openedReferences } = await showReferences({ 7: 'Ann' })
  await user.click(screen.getAllByRole('button', { name: 'Ann' })[0] as HTMLElement)
  const sheet = await screen.findByRole('dialog', { name: 'Ann' })
  expect(within(sheet).getByText('12')).toBeTruthy()
  expect(sheet.textContent).toContain('public.people')
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('grid').focus()
  await user.keyboard('{ArrowRight}{Control>}{Enter}{/Control}')
  await screen.findByRole('dialog', { name: 'Ann' })
  expect(openedReferences.map(({ key }) => key)).toEqual(['7', '7'])
})

test('the row’s sheet leads there, too', async () => {
  await showReferences({ 7: 'Ann' })
  screen.getByRole('grid').focus()
  await user.keyboard('{Enter}')
  const sheet = await screen.findByRole('dialog', { name: 'Orders' })
  await user.click(within(sheet).getByRole('button', { name: 'Ann' }))
  await screen.findByRole('dialog', { name: 'Ann' })
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
})

test('a row that one may not see says so', async () => {
  const { openedReferences } = await showReferences({ 7: 'Ann' }, rowsOf(8))
  screen.getByRole('grid').focus()
  await user.keyboard('{Enter}')
  const sheet = await screen.findByRole('dialog', { name: 'Orders' })
  await user.click(within(sheet).getByRole('button', { name: '8' }))
  const other = await screen.findByRole('dialog', { name: '8' })
  expect(other.textContent).toContain('You can’t see this row.')
  expect(openedReferences).toHaveLength(1)
})

test('rows are sorted and found by the names that are read', async () => {
  const { people } = await showReferences({ 7: 'Zoe', 8: 'Ann' }, rowsOf(7, 8, 9))
  await user.click(screen.getByRole('button', { name: 'Person' }))
  expect(people()).toEqual(['9', 'Ann', 'Zoe'])
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await user.keyboard('zoe')
  expect(people()).toEqual(['Zoe'])
})
