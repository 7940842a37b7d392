import { stateIn } from 'xstate'
import { boardLibrarySetup, setListing } from './boardLibrary.setup'

/** Lists the boards. A project that does not answer is asked again in a minute. */
export const listing = boardLibrarySetup.createStateConfig({
  description: 'Which boards there are is kept current.',
  initial: 'withheld',
  states: {
    withheld: {
      description: 'Nobody is signed in; nothing is listed.',
      always: { guard: 'hasAccess', target: 'reading' },
    },
    reading: {
      description: 'The boards are being listed.',
      invoke: {
        id: 'list',
        src: 'list',
        onDone: [
          { guard: stateIn({ listing: { reading: 'stale' } }), target: 'reading', reenter: true },
          {
            target: 'read',
            actions: [setListing, 'openFirst', 'reloadIfChanged'],
          },
        ],
        onError: { target: 'read', actions: ['noteListFailure', 'openFirst'] },
      },
      initial: 'fresh',
      states: {
        fresh: {
          description: 'No board has changed since the list was asked for.',
          on: { 'boardLibrary.changed': 'stale' },
        },
        stale: { description: 'Boards changed meanwhile; they are listed once more.' },
      },
    },
    read: {
      description: 'The boards are listed, as far as the project answered.',
      always: { guard: 'hasNoAccess', target: 'withheld' },
      on: { 'boardLibrary.changed': 'reading' },
      after: { again: { guard: 'isProjectUnknown', target: 'reading' } },
    },
  },
})
