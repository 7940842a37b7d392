import type { BoardFile } from '../board/board'
import type { Look } from '../board/look'
import { boardSetup } from './board.setup'

/** What is to be done as soon as the editor is there. */
export const wish = {
  type: 'wish',
  params: ({ event }: { event: { panel?: string | null; tables?: true } }) => event,
} as const

interface Opened {
  event: { id: string | null; file: BoardFile; look: Look }
}
/** Another board, as it is kept and as it is shown. */
const open = [
  { type: 'identify', params: ({ event }: Opened) => event.id },
  { type: 'keep', params: ({ event }: Opened) => event.file },
  {
    type: 'change',
    params: ({ event: { file, look } }: Opened) => ({ shown: file, look, offered: null, followed: [] }),
  },
  // A source that both boards have keeps its channel, and what was allowed on the other board does not count here.
  'tellApproval',
] as const

/*
 *   showing ──edit──▶ editing      nearly always: the editor was fetched ahead
 *
 *   showing ──edit──▶ opening: brief ──not at once──▶ long, which is told ──there──▶ editing
 *                        │ └──not wanted any more, another board, no access──▶ showing
 *                        └──it cannot be had, or not in time──▶ unopened, which is told ──edit──▶ opening: long
 *
 *   So nothing begins by itself where nobody waits for it any more.
 */
export const showing = boardSetup.createStateConfig({
  entry: 'forgetWish',
  on: {
    'board.edit': [
      { guard: 'isEditorThere', target: 'editing', actions: wish },
      { target: 'opening', actions: wish },
    ],
    'board.open': { actions: open },
  },
})

export const opening = boardSetup.createStateConfig({
  initial: 'brief',
  always: { guard: 'hasNoAccess', target: 'showing' },
  invoke: { id: 'fetchEditor', src: 'fetchEditor', onDone: 'editing', onError: 'unopened' },
  after: { patience: 'unopened' },
  on: {
    'board.edit': { actions: wish },
    'board.unfetched': 'unopened',
    'board.dismiss': 'showing',
    'board.open': { target: 'showing', actions: open },
  },
  states: { brief: { after: { brief: 'long' } }, long: {} },
})

export const unopened = boardSetup.createStateConfig({
  on: {
    'board.edit': [
      { guard: 'isEditorThere', target: 'editing', actions: wish },
      { target: 'opening.long', actions: wish },
    ],
    'board.dismiss': 'showing',
    'board.open': { target: 'showing', actions: open },
  },
})
