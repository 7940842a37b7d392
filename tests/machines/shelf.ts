import { onTestFinished } from 'vitest'
import { createActor, setup, SimulatedClock } from 'xstate'
import type { Boards } from '../../src/backend/port'
import type { Address } from '../../src/address'
import type { BoardFile } from '../../src/board/board'
import type { Look } from '../../src/board/look'
import type { Access } from '../../src/machines/channel.context'
import type { ShelfEvent, ToBoard } from '../../src/machines/shelf.context'
import type { shelfMachine } from '../../src/machines/shelf.machine'
import { board as orders } from '../support/boards'
import { shelfOver } from '../support/shelf'

export const named = (title: string): BoardFile => ({ ...orders, title })
export const settled = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

/** An address bar that can be gone back over. */
export function addressBar(search = '') {
  const page = new EventTarget()
  const steps = [search]
  const address: Address = {
    page,
    search: () => steps.at(-1) ?? '',
    push: search => void steps.push(search),
    replace: search => void steps.splice(-1, 1, search),
  }
  const back = () => {
    steps.pop()
    page.dispatchEvent(new Event('popstate'))
  }
  const go = (search: string) => {
    steps.push(search)
    page.dispatchEvent(new Event('popstate'))
  }
  return { address, steps, back, go }
}

/** The shelf beside a board that notes what it is told to open. */
export async function shelf(
  boards: Boards,
  {
    address = addressBar().address,
    access = 'aal1',
    isBlank = false,
  }: { address?: Address; access?: Access; isBlank?: boolean } = {},
) {
  const shown: string[] = []
  const looks: Look[] = []
  const clock = new SimulatedClock()
  const parent = setup({
    types: {} as { events: ToBoard; children: { shelf: 'shelf' } },
    actors: { shelf: shelfOver(boards, address) as typeof shelfMachine },
    actions: {
      note: (_, title: string) => void shown.push(title),
      noteLook: (_, look: Look) => void looks.push(look),
    },
  }).createMachine({
    invoke: { id: 'shelf', src: 'shelf', input: { access, first: named('First'), isBlank } },
    on: {
      'board.open': {
        actions: [
          { type: 'note', params: ({ event }) => event.file.title },
          { type: 'noteLook', params: ({ event }) => event.look },
        ],
      },
      'board.look': { actions: { type: 'noteLook', params: ({ event }) => event.look } },
    },
  })
  const actor = createActor(parent, { clock }).start()
  onTestFinished(() => void actor.stop())
  await settled()
  const ref = () => {
    const { shelf } = actor.getSnapshot().children
    if (shelf === undefined) throw new Error('there is no shelf')
    return shelf
  }
  return {
    ...{ shown, looks, clock },
    send: async (...events: ShelfEvent[]) => {
      for (const event of events) ref().send(event)
      await settled()
    },
    can: (event: ShelfEvent) => ref().getSnapshot().can(event),
    context: () => ref().getSnapshot().context,
    value: () => ref().getSnapshot().value,
  }
}
export const first = async (boards: Boards) => (await boards.list()).entries[0]?.id ?? ''
