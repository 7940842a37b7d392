import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromPromise } from 'xstate'
import type { MutationOutcome, Row, MutationRefusal, Write } from '../../src/backend/ports/backend.port'
import type { TablePanel } from '../../src/board/board'
import type { TableKeys } from '../../src/board/model/tableKeys'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import type { ConfirmationInput } from '../../src/machines/mutation/mutation.setup'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import type { TableView } from '../../src/streams/views/view'
import { MutationScopeContext } from '../../src/ui/mutations/mutationContext'
import { lazyMutationLine } from '../../src/ui/mutations/lazyMutationLine'
import { TablePanelBody } from '../../src/ui/panels/table/TablePanelBody'
import { board, source, tablePanel } from '../support/boards'
import { describeWith, sendTo } from '../support/mutation-actors'
import { puppetChannel, puppetSession } from './puppets'

// Ahead, as the page has it.
await lazyMutationLine.preload()

// jsdom has none.
Element.prototype.scrollIntoView = () => undefined
const defaultTypes = { id: 'int8', value: 'int8', at: 'timestamptz', path: 'text' }
export const rowOf = (id: number, value: unknown, path: string | null = '/a'): Row => ({
  id,
  value,
  path,
  at: null,
})
export const viewOf = (...rows: Row[]): TableView => ({
  kind: 'table',
  rowCount: rows.length,
  rows: rows.map(row => ({
    key: String(row['id']),
    cells: [row['id'] as number, row['value'] as number],
    row,
  })),
})
type RowWritePolicy = NonNullable<TablePanel['editing']>
export const everything: RowWritePolicy = { insert: true, update: true, delete: true }

/** A table over a project whose answers are given by hand. */
export function showWriting(
  view: TableView,
  write: RowWritePolicy = everything,
  { keys = {}, types = {} }: { keys?: Record<string, TableKeys>; types?: Record<string, string> } = {},
) {
  const sentWrites: {
    write: Write
    answer: (outcome: MutationOutcome) => Promise<void>
    echo?: () => Promise<void>
  }[] = []
  const echoes: { resolve: () => void; reject: () => void }[] = []
  const activity = createActor(
    mutationsMachine.provide({
      actors: {
        mutation: mutationMachine.provide({
          actors: {
            send: sendTo(
              delivery =>
                new Promise<MutationOutcome>(resolve => {
                  const answer = (outcome: MutationOutcome) =>
                    act(() => Promise.resolve(outcome).then(resolve))
                  if ('write' in delivery) sentWrites.push({ write: delivery.write, answer })
                }),
            ),
            awaitDelivery: fromPromise<unknown, ConfirmationInput>(
              () => new Promise<void>((resolve, reject) => void echoes.push({ resolve, reject })),
            ),
          },
        }),
        describe: describeWith(({ about }) => ({
          answer:
            about === 'keys' ? { about, keys } : { about: 'columns', types: { ...defaultTypes, ...types } },
          isComplete: true,
        })),
      },
    }),
    { input: { access: 'aal1', link: upStatus } },
  ).start()
  const { session } = puppetSession({ board })
  const panel = { ...tablePanel, editing: write }
  activity.send({
    type: 'mutations.board',
    board: { ...board, sources: { [panel.source]: source }, panels: [panel] },
    boardKey: 'here',
  })
  const { channel } = puppetChannel(panel, { source })
  const page = (view: TableView) => (
    <MutationScopeContext value={{ mutations: activity, session, boardKey: 'here' }}>
      <TablePanelBody panel={panel} view={view} channel={channel} />
    </MutationScopeContext>
  )
  const { rerender } = render(page(view))
  const last = () => {
    const last = sentWrites.at(-1)
    if (last === undefined) throw new Error('nothing was sent')
    return last
  }
  return {
    activity,
    session,
    sentWrites,
    last,
    seenBack: () => act(() => Promise.resolve(echoes.at(-1)?.resolve())),
    /** The row does not appear in time. */
    neverSeen: () => act(() => Promise.resolve(echoes.at(-1)?.reject())),
    update: (view: TableView) => rerender(page(view)),
  }
}
export const makeMutationRefusal = (
  kind: MutationRefusal['kind'],
  words: string,
  rest: Partial<MutationRefusal> = {},
): MutationRefusal => ({
  type: 'refused',
  kind,
  column: null,
  reason: { code: 'said', text: words },
  ...rest,
})
export const user = userEvent.setup({ delay: null })
/** By its text, since asking for roles takes a second on a busy machine. */
export function cell(text: string): HTMLElement {
  const cells = [...document.querySelectorAll('td')]
  const cell = cells.find(({ textContent }) => new RegExp(`^${text}(,|$)`).test(textContent))
  if (cell === undefined) throw new Error(`no cell says ${text}`)
  return cell
}
export function button(name: string): HTMLElement {
  const all = [...document.querySelectorAll('button')]
  const button = all.find(each => [each.textContent, each.getAttribute('aria-label')].includes(name))
  if (button === undefined) throw new Error(`no button says ${name}`)
  return button
}
export function field(column: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`[data-column="${column}"] input`)
  if (input === null) throw new Error(`no field for ${column}`)
  return input
}
export const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
export const says = (text: RegExp) => screen.queryByText(text) !== null
