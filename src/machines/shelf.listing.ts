import { stateIn } from 'xstate'
import { shelfSetup, takeListing } from './shelf.setup'

/** Which boards there are. A project that does not answer is asked again in a minute. */
export const listing = shelfSetup.createStateConfig({
  initial: 'withheld',
  states: {
    withheld: { always: { guard: 'hasAccess', target: 'reading' } },
    reading: {
      invoke: {
        id: 'list',
        src: 'list',
        onDone: [
          { guard: stateIn({ listing: { reading: 'stale' } }), target: 'reading', reenter: true },
          {
            target: 'read',
            actions: [takeListing, 'follow'],
          },
        ],
        onError: { target: 'read', actions: 'noteUnlisted' },
      },
      initial: 'fresh',
      states: { fresh: { on: { 'shelf.changed': 'stale' } }, stale: {} },
    },
    read: {
      always: { guard: 'hasNoAccess', target: 'withheld' },
      on: { 'shelf.changed': 'reading' },
      after: { again: { guard: 'isUnknown', target: 'reading' } },
    },
  },
})
