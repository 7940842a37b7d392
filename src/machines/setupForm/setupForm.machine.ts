import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Config } from '../../shared/config'
import type { CheckLogic } from '../check/check.machine'

export interface SetupFault {
  about: 'url' | 'key'
  message: string
}

interface SetupFormInput {
  /** Fetches the check of a project. */
  load: (project: Config) => Promise<CheckLogic>
}

export interface SetupTrial extends SetupFormInput {
  project: Config
}

interface SetupFormContext extends SetupFormInput {
  /** The project that was entered last and could be one; null: none yet. */
  project: Config | null
  /** Of the last input; null: there was none, or it is sound. */
  fault: SetupFault | null
  logic: CheckLogic | null
}

type SetupFormEvent =
  | { type: 'setupForm.try'; project: Config }
  | { type: 'setupForm.refuse'; fault: SetupFault }

/** `loading`: the check is being fetched; `checking`: it runs; `unavailable`: it cannot be fetched. */
type SetupFormTag = 'loading' | 'checking' | 'unavailable'

/*
 *   entering ──try──▶ loading ──loaded──▶ checking      try, in any state: another project
 *                        └──not to be had──▶ unavailable
 *
 *   A project that is tried out on a page that is not set up. A refused input keeps what was tried before.
 */
export const setupFormMachine = setup({
  types: {} as {
    input: SetupFormInput
    context: SetupFormContext
    events: SetupFormEvent
    tags: SetupFormTag
  },
  actors: {
    load: fromPromise<CheckLogic, SetupTrial>(({ input: { load, project } }) => load(project)),
  },
  actions: {
    setProject: assign((_, project: Config) => ({ project, fault: null, logic: null })),
    setFault: assign((_, fault: SetupFault) => ({ fault })),
    setLogic: assign((_, logic: CheckLogic) => ({ logic })),
  },
}).createMachine({
  id: 'setupForm',
  context: ({ input: { load } }) => ({ load, project: null, fault: null, logic: null }),
  initial: 'entering',
  on: {
    'setupForm.try': {
      target: '.loading',
      actions: { type: 'setProject', params: ({ event }) => event.project },
    },
    'setupForm.refuse': { actions: { type: 'setFault', params: ({ event }) => event.fault } },
  },
  states: {
    entering: { description: 'No project has been tried yet.' },
    loading: {
      description: 'The check of the project is being fetched.',
      tags: 'loading',
      invoke: {
        src: 'load',
        input: ({ context: { load }, event }) => {
          assertEvent(event, 'setupForm.try')
          return { load, project: event.project }
        },
        onDone: {
          target: 'checking',
          actions: { type: 'setLogic', params: ({ event }) => event.output },
        },
        onError: 'unavailable',
      },
    },
    checking: { description: 'The check of the project runs.', tags: 'checking' },
    unavailable: { description: 'The check could not be fetched.', tags: 'unavailable' },
  },
})
