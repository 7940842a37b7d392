import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Subject } from 'rxjs'
import { vi } from 'vitest'
import type { Call, FunctionSignature, CallEvent } from '../../src/backend/ports/backend.port'
import type { ActionPanel, Board, Panel } from '../../src/board/board'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import { ann, needingCode, raiseSession, session } from '../support/people'
import { describeWith, sendTo } from '../support/mutation-actors'
import { showBoard } from './boards'

// jsdom has none.
Element.prototype.scrollIntoView = () => undefined
export const user = userEvent.setup({ delay: null })
export const place = { x: 0, y: 0, width: 4, height: 6 }
export const rpc = (rest: Partial<ActionPanel> = {}): ActionPanel => ({
  id: 'do',
  kind: 'action',
  title: 'Close a month',
  label: 'Close',
  place,
  call: { kind: 'rpc', schema: 'public', function: 'close_month', arguments: { tidy: true } },
  inputs: [
    { name: 'month', type: 'integer', required: true },
    { name: 'note', label: 'A note', type: 'text' },
    { name: 'more', type: 'json' },
  ],
  ...rest,
})

/** A board over a project whose answers are given by hand. */
export async function acting(
  panels: Panel[],
  callable: FunctionSignature | null | 'asked' = null,
  more: Partial<Board> = {},
) {
  const calls: { call: Call; heard$: Subject<CallEvent> }[] = []
  const activity = mutationsMachine.provide({
    actors: {
      mutation: mutationMachine.provide({
        actors: {
          send: sendTo(delivery => {
            const heard$ = new Subject<CallEvent>()
            if ('call' in delivery) calls.push({ call: delivery.call, heard$ })
            return heard$
          }),
        },
      }),
      describe: describeWith(({ about }) =>
        about === 'function' && callable !== 'asked'
          ? { answer: { about, signature: callable }, isComplete: true }
          : null,
      ),
    },
  })
  const board: Board = { version: 2, title: 'Books', sources: {}, panels, ...more }
  const puppet = await showBoard(needingCode(ann), {
    board,
    activity,
    verify: () => Promise.resolve(session(raiseSession(needingCode(ann)))),
  })
  await vi.dynamicImportSettled()
  await act(() => Promise.resolve())
  return {
    ...puppet,
    calls,
    hears: (...all: CallEvent[]) => act(() => all.forEach(event => calls.at(-1)?.heard$.next(event))),
  }
}
export const button = (name: string | RegExp, within_ = screen) => within_.getByRole('button', { name })
export const status = () => document.querySelector('[data-command] [role=status]')?.textContent
export const json = (text: string): CallEvent[] => [
  { type: 'begun', status: 200, mediaType: 'application/json' },
  { type: 'text', text },
  { type: 'answered', isBroken: false },
]
