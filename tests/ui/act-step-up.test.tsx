import { act, fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type {
  AuthAnswer,
  MutationOutcome,
  MutationRefusal,
  Write,
} from '../../src/backend/ports/backend.port'
import type { TablePanel } from '../../src/board/board'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import type { Secret } from '../../src/shared/secret'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import { describeNothing, sendTo } from '../support/mutation-actors'
import { row, source, tablePanel } from '../support/boards'
import {
  ann,
  needingCode,
  raiseSession,
  refusalWords,
  answerRefusal as wrong,
  session,
} from '../support/people'
import { showBoard } from './boards'

// Ahead, as the page has it.
await preloadSheets()

/** Submitting one of them by hand would fool jsdom alone: a browser tells nobody but the inner form. */
const countNested = () => document.querySelectorAll('form form').length
let complaints: string[]
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation(
    (...parts: unknown[]) => void complaints.push(parts.join(' ')),
  )
  return () => expect(complaints).toEqual([])
})

const user = userEvent.setup({ delay: null })
const readCommand = () => document.querySelector('dialog [data-command]')?.textContent ?? ''
function button(name: string): HTMLButtonElement {
  const matches = [...document.querySelectorAll('button')].filter(each => each.textContent === name)
  const [first] = matches.toSorted(
    (a, b) => Number(b.closest('dialog') !== null) - Number(a.closest('dialog') !== null),
  )
  if (first === undefined) throw new Error(`no button says ${name}`)
  return first
}
const right = () => Promise.resolve(session(raiseSession(needingCode(ann))))
const codes = () => [...document.querySelectorAll<HTMLInputElement>('input[autocomplete="one-time-code"]')]

interface Script {
  write?: TablePanel['editing']
  answers?: MutationOutcome[]
  verify?: (code: Secret) => Promise<AuthAnswer>
}

/** A board with one table, of somebody who has a second factor and has not shown it, with a row open in its form. */
async function editing({ write = { update: true, level: 'aal2' }, answers = [], verify }: Script = {}) {
  const sentWrites: Write[] = []
  const writtenOutcome: MutationOutcome = { type: 'written', row: row(1, { value: 2 }) }
  const activity = mutationsMachine.provide({
    actors: {
      mutation: mutationMachine.provide({
        actors: {
          send: sendTo(delivery => {
            if ('write' in delivery) sentWrites.push(delivery.write)
            return Promise.resolve(answers.shift() ?? writtenOutcome)
          }),
          awaitDelivery: fromPromise(() => new Promise<void>(() => undefined)) as never,
        },
      }),
      describe: describeNothing,
    },
  })
  const panel = { ...tablePanel, editing: write }
  const board = { version: 2 as const, title: 'Depot', sources: { orders: source }, panels: [panel] }
  const check = vi.fn<(code: Secret) => Promise<AuthAnswer>>(verify ?? right)
  const puppet = await showBoard(needingCode(ann), { board, activity, verify: check })
  const rows = [{ key: '1', cells: [1, 1], row: row(1) }]
  puppet.show({ table: { kind: 'table', rowCount: 1, rows } })
  const cell = document.querySelector('[data-row-key] td')
  if (cell === null) throw new Error('no row is drawn')
  await user.click(cell)
  await user.click(button('Edit'))
  const field = document.querySelector('[data-column="value"] input')
  if (field === null) throw new Error('the row has no form')
  fireEvent.change(field, { target: { value: '2' } })
  await user.click(button('Save'))
  await act(() => Promise.resolve())
  return { ...puppet, sentWrites, check }
}

test('a row’s form asks for the code in place, and continues automatically', async () => {
  const { sentWrites, check } = await editing()
  expect(readCommand()).toMatch(/Two-factor is required.*Enter your code to send it/)
  expect(document.querySelector('dialog')?.textContent).toContain('Not sent yet')
  await user.click(button('Enter code'))
  // In the sheet, and not behind it as well.
  expect(codes()).toHaveLength(1)
  expect(document.activeElement).toBe(codes()[0])
  expect(countNested()).toBe(0)
  expect(sentWrites).toEqual([])
  await user.keyboard('123456{Enter}')
  expect(check.mock.calls.map(([code]) => code.open())).toEqual(['123456'])
  expect(sentWrites).toMatchObject([
    { type: 'update', key: { id: 1 }, original: { value: 1 }, values: { value: { text: '2' } } },
  ])
  expect(readCommand()).toContain('Saved, confirming…')
  expect(codes()).toEqual([])
  // The field that had the focus is gone.
  expect(document.activeElement).toBe(document.querySelector('dialog h2'))
})

test('a wrong code is reported there, and nothing is sent', async () => {
  const { sentWrites } = await editing({ verify: () => Promise.resolve(wrong('wrong_code')) })
  await user.click(button('Enter code'))
  await user.keyboard('000000{Enter}')
  expect(readCommand()).toContain(refusalWords('wrong_code'))
  expect(document.activeElement).toBe(codes()[0])
  expect(sentWrites).toEqual([])
})

test('a request that the project refuses for its level is sent again after a right code only', async () => {
  const level: MutationRefusal = {
    type: 'refused',
    kind: 'level',
    column: null,
    reason: { code: 'said', text: 'Parameters: a second factor.' },
  }
  const { sentWrites } = await editing({ write: { update: true }, answers: [level] })
  expect(sentWrites).toHaveLength(1)
  await user.click(button('Enter code'))
  await user.keyboard('123456{Enter}')
  expect(sentWrites).toHaveLength(2)
  expect(readCommand()).toContain('Saved, confirming…')
})

test('the input survives when a viewer has no code at hand, and nothing is sent', async () => {
  const { sentWrites } = await editing()
  await user.click(button('Enter code'))
  await user.click(button('Not now'))
  expect(document.activeElement).toBe(button('Enter code'))
  await user.click(button('Don’t send'))
  expect(document.querySelector<HTMLInputElement>('[data-column="value"] input')?.value).toBe('2')
  expect(button('Save').getAttribute('aria-disabled')).toBe('false')
  expect(sentWrites).toEqual([])
})

test('where changes are dangerous, the form asks for a confirmation that is not a nested form', async () => {
  const { sentWrites } = await editing({ write: { update: true, extraConfirmation: true } })
  expect(readCommand()).toContain('Save now?')
  expect(countNested()).toBe(0)
  const confirm = document.querySelector<HTMLButtonElement>('[data-command] button[type="submit"]')
  expect(document.activeElement).toBe(confirm)
  await user.keyboard('{Enter}')
  expect(sentWrites).toHaveLength(1)
})
