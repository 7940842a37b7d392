import { boardLibrarySetup } from './boardLibrary.setup'

/** Listens for changes that others make to the boards that the project stores. */
export const live = boardLibrarySetup.createStateConfig({
  description: 'The library listens for changes that others make to boards of the project, where possible.',
  initial: 'notListening',
  states: {
    notListening: {
      description: 'Nobody listens: there is no connection, no session or no table for boards.',
      always: { guard: 'canListen', target: 'listening' },
    },
    listening: {
      description: 'Changes of the boards arrive.',
      always: { guard: 'cannotListen', target: 'notListening' },
      // A stream that simply ends would otherwise be listened to for ever.
      invoke: { id: 'live', src: 'live', onDone: 'waiting', onError: 'waiting' },
    },
    waiting: {
      description: 'The connection was lost; in a minute it is opened, and the boards are listed, again.',
      after: { again: { target: 'notListening', actions: 'requestListing' } },
    },
  },
})
