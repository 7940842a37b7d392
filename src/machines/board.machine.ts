import { not, spawnChild, type ActorRefFrom } from 'xstate'
import { approving } from './board.approving'
import { boardOf, seenAs } from './board.context'
import { editing } from './board.editing'
import { looking } from './board.looking'
import { opening, showing, unopened } from './board.opening'
import { boardSetup } from './board.setup'
import { shown } from './board.shown'
import { unlinked } from './linkage'

/*
 *   showing ──edit──▶ opening: see board.opening.ts ──▶ editing ──saved, given up──▶ showing
 *
 *   In all of them: one connection, and one channel for every source that panels use, however many do and whatever
 *   they call it. Every channel hears what the session lets be read, of a new token, and how the connection stands.
 *   Editing is an actor of its own: it changes what is shown at once, and says at its end what is kept. What it is
 *   done with is fetched when somebody is likely to edit, and opening is passed over where it is there.
 *
 *   What is done on it is done by the activity, which hears the same. It is fetched beside the first rows.
 *
 *   The shelf keeps boards, and says which one is opened; not while one is edited. It hears how the board is looked at,
 *   for the address says so too: what is chosen of variables, the time, the panel that fills the page.
 *
 *   A changed board leaves alone what it does not change. A source is the same if its words are:
 *
 *   in use ──no panel uses it──▶ idle ──grace, or no room──▶ stopped      a new source ──▶ in use
 *      ▲  └─other panels: it hears of them
 *      └────────used again────────┘
 *
 *   What a source may change is allowed for this board or not, and its channel hears of that: see board.approving.ts.
 *
 *   The watchers are others who look at the same board, where the shelf has it from the project.
 *
 *   Stopping the board stops its channels, which leave their topics.
 */
export const boardMachine = boardSetup.createMachine({
  id: 'board',
  context: ({ input: { board: file, first = null, look, access }, spawn }) => {
    const seen = seenAs(file, look)
    return shown(
      {
        ...{ ...seen, board: boardOf(seen), file, first, access, link: unlinked, uses: {}, count: 0 },
        ...{ wish: null, id: null, approvals: [], hasActivity: false },
      },
      options => spawn('channel', options),
    )
  },
  invoke: [
    { id: 'approvals', src: 'approvals' },
    { id: 'connection', src: 'connection', input: ({ context: { access } }) => ({ access }) },
    { id: 'fetchActivity', src: 'fetchActivity', onDone: { actions: 'beginActivity' } },
    { id: 'watchers', src: 'watchers', input: ({ context: { access } }) => ({ access }) },
    {
      id: 'shelf',
      src: 'shelf',
      input: ({ context: { access, file, first } }) => ({
        ...{ access, first: first ?? file, isBlank: first !== null },
      }),
      onSnapshot: {
        actions: [
          {
            type: 'tellWatchers',
            params: ({ event }) => ({ type: 'watchers.open', entry: event.snapshot.context.open }),
          },
          { type: 'takeFirstId', params: ({ event }) => event.snapshot.context.open?.id ?? null },
          'tellApproval',
        ],
      },
    },
  ],
  initial: 'showing',
  on: {
    ...looking.on,
    ...approving.on,
    'board.access': {
      actions: [{ type: 'takeAccess', params: ({ event }) => event.access }, 'tellAccess'],
    },
    'board.renewed': {
      actions: [
        { type: 'tell', params: { type: 'channel.renewed' } },
        { type: 'tellConnection', params: { type: 'connection.renewed' } },
      ],
    },
    'board.link': {
      actions: [{ type: 'takeLink', params: ({ event }) => event.link }, 'tellLink'],
    },
    'board.retry': { actions: { type: 'tellConnection', params: { type: 'connection.retry' } } },
    'board.keep': {
      actions: [
        { type: 'keep', params: ({ event }) => event.file },
        { type: 'tellShelf', params: ({ event: { file } }) => ({ type: 'shelf.keep', file }) },
      ],
    },
    'board.left': { actions: { type: 'leave', params: ({ event }) => event.words } },
    'board.expect': { guard: not('isEditorThere'), actions: spawnChild('fetchAhead', { id: 'fetchAhead' }) },
  },
  states: {
    showing,
    opening,
    unopened,
    editing,
  },
})

export type BoardRef = ActorRefFrom<typeof boardMachine>
