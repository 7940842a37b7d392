import { kioskSetup } from './kiosk.setup'

/** Reloads the page for a newer build. */
export const build = kioskSetup.createStateConfig({
  description: 'The page is kept at the build that its server has.',
  initial: 'resting',
  states: {
    resting: {
      description: 'The build was compared a while ago, and will be again.',
      after: { between: 'looking' },
    },
    looking: {
      description: 'The server is asked which build it has.',
      invoke: {
        src: 'look',
        onDone: [
          {
            guard: { type: 'isSilent', params: ({ event }) => event.output },
            target: 'resting',
            actions: 'noteSilence',
          },
          { guard: 'wasSilentLong', target: 'reloading' },
          {
            guard: { type: 'isNewer', params: ({ event }) => event.output },
            target: 'due',
            actions: 'noteAnswer',
          },
          { target: 'resting', actions: 'noteAnswer' },
        ],
        onError: { target: 'resting', actions: 'noteSilence' },
      },
    },
    due: {
      description: 'A newer build is there; the page is reloaded once all panels are live.',
      always: { guard: 'isWell', target: 'reloading' },
      after: { between: 'looking' },
    },
    reloading: { description: 'The page starts anew.', entry: 'reload' },
  },
})
