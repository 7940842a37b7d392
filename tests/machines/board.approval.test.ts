import { NEVER } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromCallback, fromEventObservable } from 'xstate'
import { approvalId, writingCallOf, type Approval, type WritingCall } from '../../src/board/model/approval'
import type { Board } from '../../src/board/board'
import { defaultViewState } from '../../src/board/model/viewState'
import type { RpcSource } from '../../src/board/model/source'
import type { ApprovalsCommand, BoardEvent } from '../../src/machines/board/board.events'
import { boardMachine } from '../../src/machines/board/board.machine'
import type { FeedInput } from '../../src/machines/channel/channel.context'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import type { FeedEvent } from '../../src/streams/feed'
import { board as reading, numberPanel, writingSource } from '../support/boards'
import { openConnection } from '../support/link'

const writing = (source: RpcSource = writingSource): Board => ({
  ...reading,
  title: 'Roles',
  sources: { ...reading.sources, role: source },
  panels: [...reading.panels, { ...numberPanel, id: 'role', source: 'role' }],
})
const call = writingCallOf(writingSource) as WritingCall

/** A board that is kept as `id`, and what is asked of the place where approvals are kept. */
function show(id: string | null, file = writing()) {
  const requests: string[] = []
  const commands: ApprovalsCommand[] = []
  let tell: (approvals: readonly Approval[]) => void = () => undefined
  const feed = fromEventObservable<FeedEvent, FeedInput>(({ input }) => {
    requests.push(
      `${'function' in input.source ? input.source.function : input.source.kind}${input.isOnce ? ' once' : ''}`,
    )
    return NEVER
  })
  const approvals = fromCallback<ApprovalsCommand>(({ receive, sendBack }) => {
    receive(command => void commands.push(command))
    tell = approvals => sendBack({ type: 'board.approvals', approvals } satisfies BoardEvent)
  })
  const actor = createActor(
    boardMachine.provide({
      actors: {
        approvals,
        channel: channelMachine.provide({ actors: { feed } }),
        connection: openConnection,
      },
    }),
    { input: { board: reading, access: 'aal1' } },
  ).start()
  onTestFinished(() => void actor.stop())
  const open = (id: string | null, file: Board) =>
    actor.send({ type: 'board.open', id, file, viewState: defaultViewState })
  open(id, file)
  const context = () => actor.getSnapshot().context
  const role = () => context().channels['role']
  return {
    actor,
    requests,
    commands,
    open,
    context,
    tell: (approvals: readonly Approval[]) => tell(approvals),
    stateOf: () => role()?.getSnapshot().value,
    run: () => role()?.send({ type: 'channel.run' }),
    approve: () => actor.send({ type: 'board.approve', call }),
  }
}

test('looking at a board asks for what cannot write, and for nothing else', () => {
  const { requests, stateOf, run } = show('board-1')
  expect(requests).toEqual(['table'])
  expect(stateOf()).toBe('unapproved')
  run()
  expect(requests).toEqual(['table', 'set_role once'])
})

test('an allowed request repeats from then on, is stored, and can be revoked', () => {
  const { actor, requests, approve, commands, context, stateOf } = show('board-1')
  approve()
  expect(requests).toEqual(['table', 'set_role'])
  const [approval] = context().approvals
  expect(approval).toMatchObject({
    id: approvalId('board-1', call),
    board: { id: 'board-1', title: 'Roles' },
    call,
  })
  expect(commands).toEqual([{ type: 'approvals.add', approval }])
  actor.send({ type: 'board.revoke', approval: approval?.id ?? '' })
  expect(stateOf()).toBe('unapproved')
  expect(context().approvals).toEqual([])
  expect(commands[1]).toEqual({ type: 'approvals.remove', id: approval?.id })
})

test('an approval of one board counts on no other, even where the same channel goes on', () => {
  const { open, approve, stateOf, requests } = show('board-1')
  approve()
  open('board-2', writing())
  expect(stateOf()).toBe('unapproved')
  open('board-1', writing())
  expect(requests).toEqual(['table', 'set_role', 'set_role'])
})

test('changing the call stops it on every page that shows the board', () => {
  const { open, approve, stateOf, requests } = show('board-1')
  approve()
  open('board-1', writing({ ...writingSource, arguments: { who: 'mallory', role: 'admin' } }))
  expect(stateOf()).toBe('unapproved')
  expect(requests.filter(each => each.startsWith('set_role'))).toHaveLength(1)
})

test('a preview while the board is edited asks for nothing that was not allowed', () => {
  const { actor, requests, approve } = show('board-1')
  approve()
  actor.send({ type: 'board.change', board: writing({ ...writingSource, function: 'wipe' }) })
  expect(requests).toEqual(['table', 'set_role'])
})

test('an unsaved board can be run once but not approved', () => {
  const { actor, requests, approve, run } = show(null)
  expect(actor.getSnapshot().can({ type: 'board.approve', call })).toBe(false)
  approve()
  expect(requests).toEqual(['table'])
  run()
  expect(requests).toEqual(['table', 'set_role once'])
})

test('this browser’s approvals count from the start, and a revocation in another tab at once', () => {
  const { tell, stateOf, requests } = show('board-1')
  const keptApproval = { board: { id: 'board-1', title: 'Roles' }, call, approvedAt: 1 }
  tell([{ ...keptApproval, id: approvalId('board-1', call) }])
  expect(requests).toEqual(['table', 'set_role'])
  tell([])
  expect(stateOf()).toBe('unapproved')
  tell([{ ...keptApproval, id: approvalId('board-2', call) }])
  expect(stateOf()).toBe('unapproved')
})
