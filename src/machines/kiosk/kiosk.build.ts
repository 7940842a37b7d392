import { kioskSetup } from './kiosk.setup'

/** Reloads the page for a newer build. */
export const build = kioskSetup.createStateConfig({
  description: 'The page is kept at the build that its server has.',
  initial: 'idle',
  states: {
    idle: {
      description: 'The build was compared a while ago, and will be again.',
      after: { between: 'checking' },
    },
    checking: {
      description: 'The server is asked which build it has.',
      invoke: {
        src: 'fetchBuild',
        onDone: [
          {
            guard: { type: 'isSilent', params: ({ event }) => event.output },
            target: 'idle',
            actions: 'noteSilence',
          },
          { guard: 'wasSilentLong', target: 'reloading' },
          {
            guard: { type: 'isNewer', params: ({ event }) => event.output },
            target: 'outdated',
            actions: 'noteAnswer',
          },
          { target: 'idle', actions: 'noteAnswer' },
        ],
        onError: { target: 'idle', actions: 'noteSilence' },
      },
    },
    outdated: {
      description: 'A newer build is there; the page is reloaded once all panels are live.',
      always: { guard: 'isHealthy', target: 'reloading' },
      after: { between: 'checking' },
    },
    reloading: { description: 'The page reloads.', entry: 'reload' },
  },
})
