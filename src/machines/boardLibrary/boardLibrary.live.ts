import { boardLibrarySetup } from './boardLibrary.setup'

/** Hears what others change about the boards that the project stores. */
export const live = boardLibrarySetup.createStateConfig({
  description: 'Changes that others make to boards of the project are heard where possible.',
  initial: 'deaf',
  states: {
    deaf: {
      description: 'Changes are not heard: there is no connection, no session or no table for boards.',
      always: { guard: 'mayHear', target: 'hearing' },
    },
    hearing: {
      description: 'Changes of the boards are heard.',
      always: { guard: 'mayNotHear', target: 'deaf' },
      invoke: { id: 'live', src: 'live', onError: 'lost' },
    },
    lost: {
      description: 'The changes were lost; they are heard again, and the boards listed again, in a minute.',
      after: { again: { target: 'deaf', actions: 'relist' } },
    },
  },
})
