import type { LibraryTask } from './boardLibrary.context'
import { boardLibrarySetup, settleTask } from './boardLibrary.setup'

/** Never used: the work actor starts only with a task. */
const noTask: LibraryTask = { type: 'load', id: '', how: 'open' }

export const work = boardLibrarySetup.createStateConfig({
  description: 'Tasks run one after the other.',
  initial: 'idle',
  states: {
    idle: {
      description: 'No task is waiting.',
      always: { guard: 'hasTask', target: 'working' },
    },
    working: {
      description: 'The first task is being done.',
      invoke: {
        id: 'work',
        src: 'work',
        input: ({ context: { tasks } }) => tasks[0] ?? noTask,
        onDone: [
          {
            guard: { type: 'opensBoard', params: ({ event }) => event.output },
            target: 'idle',
            actions: [settleTask, 'sendBoard', 'requestListing'],
          },
          { target: 'idle', actions: [settleTask, 'requestListing'] },
        ],
        onError: { target: 'idle', actions: 'failTask' },
      },
    },
  },
})
