import { environmentInput } from '../shared/environment'
import { boardSetup } from './board.setup'

/*
 *   loading ──code is there──▶ running: changes and calls can be made
 */
export const mutationsState = boardSetup.createStateConfig({
  description: 'What changes rows and calls functions is fetched later.',
  initial: 'loading',
  states: {
    loading: {
      description: 'The code of mutations is being fetched.',
      invoke: { id: 'loadMutations', src: 'loadMutations', input: environmentInput, onDone: 'running' },
    },
    running: {
      description: 'Changes and calls can be made.',
      entry: 'describeBoard',
      invoke: {
        id: 'mutations',
        src: 'mutations',
        input: ({ context: { conditions, environment } }) => ({ ...conditions, environment }),
      },
    },
  },
})
