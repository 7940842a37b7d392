import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Outcome, Row, Target, Unwritten, Write } from '../../src/backend/port'
import type { RowWriting } from '../../src/board/panels/table'
import type { TableKeys } from '../../src/board/tableKeys'
import type { ActivityEvent } from '../../src/machines/activity.context'
import { activityMachine } from '../../src/machines/activity.machine'
import type { Sent } from '../../src/machines/command.context'
import { commandMachine } from '../../src/machines/command.machine'
import type { EchoInput } from '../../src/machines/command.setup'
import { linked } from '../../src/machines/linkage'
import type { TableView } from '../../src/streams/view'
import { ActingContext } from '../../src/ui/act/acting'
import { commandLine } from '../../src/ui/act/late'
import { Table } from '../../src/ui/panels/Table'
import { board, source, tablePanel } from '../support/boards'
import { puppetChannel, puppetSession } from './puppets'

// Ahead, as the page has it.
await commandLine.fetch()

// jsdom has none.
Element.prototype.scrollIntoView = () => undefined
const types = { id: 'int8', at: 'timestamptz', path: 'text', value: 'int8' }
export const rowOf = (id: number, value: unknown, path: string | null = '/a'): Row => ({
  id,
  value,
  path,
  at: null,
})
export const viewOf = (...rows: Row[]): TableView => ({
  kind: 'table',
  held: rows.length,
  rows: rows.map(row => ({
    key: String(row['id']),
    cells: [row['id'] as number, row['value'] as number],
    row,
  })),
})
export const everything: RowWriting = { insert: true, update: true, delete: true }

/** A table over a project whose answers are given by hand. */
export function shown(
  view: TableView,
  write: RowWriting = everything,
  { keys = {} }: { keys?: Record<string, TableKeys> } = {},
) {
  const sent: { write: Write; answer: (outcome: Outcome) => Promise<void>; echo?: () => Promise<void> }[] = []
  const echoes: (() => void)[] = []
  const activity = createActor(
    activityMachine.provide({
      actors: {
        command: commandMachine.provide({
          actors: {
            send: fromPromise<Outcome, Sent>(
              ({ input }) =>
                new Promise(resolve => {
                  const answer = (outcome: Outcome) => act(() => Promise.resolve(outcome).then(resolve))
                  if (!('bucket' in input)) sent.push({ write: input, answer })
                }),
            ),
            echo: fromPromise<unknown, EchoInput>(
              () => new Promise<void>(resolve => void echoes.push(resolve)),
            ),
          },
        }),
        types: fromCallback<ActivityEvent, Target>(({ input: target, sendBack }) =>
          sendBack({ type: 'activity.described', target, types }),
        ),
        keys: fromCallback<ActivityEvent, string>(({ input: schema, sendBack }) =>
          sendBack({ type: 'activity.toldKeys', schema, keys }),
        ),
      },
    }),
    { input: { access: 'aal1', link: linked } },
  ).start()
  const { session } = puppetSession({ board })
  const panel = { ...tablePanel, write }
  const { channel } = puppetChannel(panel, { source })
  const page = (view: TableView) => (
    <ActingContext value={{ activity, session }}>
      <Table panel={panel} view={view} channel={channel} />
    </ActingContext>
  )
  const { rerender } = render(page(view))
  const last = () => {
    const last = sent.at(-1)
    if (last === undefined) throw new Error('nothing was sent')
    return last
  }
  return {
    ...{ activity, session, sent, last },
    seenBack: () => act(() => Promise.resolve(echoes.at(-1)?.())),
    update: (view: TableView) => rerender(page(view)),
  }
}
export const refused = (
  kind: Unwritten['kind'],
  words: string,
  rest: Partial<Unwritten> = {},
): Unwritten => ({
  ...{ type: 'refused', kind, column: null, words },
  ...rest,
})
export const user = userEvent.setup({ delay: null })
/** By its text, since asking for roles takes a second on a busy machine. */
export function cell(text: string): HTMLElement {
  const cells = [...document.querySelectorAll('td')]
  const found = cells.find(({ textContent }) => new RegExp(`^${text}(,|$)`).test(textContent))
  if (found === undefined) throw new Error(`no cell says ${text}`)
  return found
}
export function button(name: string): HTMLElement {
  const all = [...document.querySelectorAll('button')]
  const found = all.find(each => [each.textContent, each.getAttribute('aria-label')].includes(name))
  if (found === undefined) throw new Error(`no button says ${name}`)
  return found
}
export function field(column: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[data-column="${column}"] input`)
  if (found === null) throw new Error(`no field for ${column}`)
  return found
}
export const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
export const says = (text: RegExp) => screen.queryByText(text) !== null
