import { onTestFinished } from 'vitest'
import { createActor, setup, SimulatedClock } from 'xstate'
import type { Boards } from '../../src/backend/ports/backend.port'
import type { PageAddress } from '../../src/app/pageAddress'
import type { BoardFile } from '../../src/board/board'
import type { ViewState } from '../../src/board/model/viewState'
import type { Access } from '../../src/machines/shared/access'
import type {
  BoardCommand,
  BoardLibraryEvent,
  BoardLibraryInput,
} from '../../src/machines/boardLibrary/boardLibrary.context'
import { initialStatus, upStatus } from '../../src/machines/connection/connectionStatus'
import type { boardLibraryMachine } from '../../src/machines/boardLibrary/boardLibrary.machine'
import { board as orders } from '../support/boards'
import { shelfOver } from '../support/shelf'

export const nameBoard = (title: string): BoardFile => ({ ...orders, title })
export const settleTasks = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

/** An address bar that can be gone back over. */
export function addressBar(search = '') {
  const page = new EventTarget()
  const steps = [search]
  const address: PageAddress = {
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
    start = 'firstFile',
  }: { address?: PageAddress; access?: Access; start?: BoardLibraryInput['start'] } = {},
) {
  const shownTitles: string[] = []
  const looks: ViewState[] = []
  const clock = new SimulatedClock()
  const parent = setup({
    types: {} as { events: BoardCommand; children: { boardLibrary: 'boardLibrary' } },
    actors: { boardLibrary: shelfOver(boards, address) as typeof boardLibraryMachine },
    actions: {
      note: (_, title: string) => void shownTitles.push(title),
      noteLook: (_, look: ViewState) => void looks.push(look),
    },
  }).createMachine({
    invoke: {
      id: 'boardLibrary',
      src: 'boardLibrary',
      input: { conditions: { access, link: initialStatus }, firstFile: nameBoard('First'), start },
    },
    on: {
      'board.open': {
        actions: [
          { type: 'note', params: ({ event }) => event.file.title },
          { type: 'noteLook', params: ({ event }) => event.viewState },
        ],
      },
      'board.showViewState': { actions: { type: 'noteLook', params: ({ event }) => event.viewState } },
    },
  })
  const actor = createActor(parent, { clock }).start()
  onTestFinished(() => void actor.stop())
  await settleTasks()
  const ref = () => {
    const { boardLibrary: shelf } = actor.getSnapshot().children
    if (shelf === undefined) throw new Error('there is no shelf')
    return shelf
  }
  return {
    shownTitles,
    looks,
    clock,
    send: async (...events: BoardLibraryEvent[]) => {
      for (const event of events) ref().send(event)
      await settleTasks()
    },
    can: (event: BoardLibraryEvent) => ref().getSnapshot().can(event),
    /** `notice`: the shown one. */
    context: () => {
      const { context } = ref().getSnapshot()
      return { ...context, notice: context.notices.at(-1) ?? null }
    },
    shownState: () => ref().getSnapshot().value.display,
    listState: () => ref().getSnapshot().children.boardList?.getSnapshot().value,
  }
}
export const withConditions = (access: Access, link = upStatus): BoardLibraryEvent => ({
  type: 'conditions.changed',
  conditions: { access, link },
})
export const first = async (boards: Boards) => (await boards.list()).entries[0]?.id ?? ''
