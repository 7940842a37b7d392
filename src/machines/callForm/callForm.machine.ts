import { fromCallback, setup } from 'xstate'

interface CallFormInput {
  /** The form begins with input that was not sent. */
  isResumed: boolean
  /** That input is JSON. */
  isJson: boolean
  /** Asks the project for the parameters, if the board does not name them. */
  describe: () => void
}

type CallFormEvent =
  /** Somebody begins to write JSON. */
  | { type: 'callForm.writeJson' }
  /** The call was wanted, and the input is faulty or nothing can be sent. */
  | { type: 'callForm.refuse' }
  | { type: 'callForm.sent' }
  /** Unsent input is given up. */
  | { type: 'callForm.startOver' }

/** `resumed`: begun with unsent input; `json`: fields must not replace it; `showingFaults`: of every field. */
type CallFormTag = 'resumed' | 'json' | 'showingFaults'

/*
 *   The form of a call; it lives as long as the form of this call is on the screen, and begins by asking for parameters.
 *
 *   origin  fresh      resumed ──sent, startOver──▶ fresh
 *   body    fields ──writeJson──▶ json ──startOver──▶ fields
 *   check   quiet ──refuse──▶ showingFaults ──sent──▶ quiet
 */
export const callFormMachine = setup({
  types: {} as { input: CallFormInput; context: CallFormInput; events: CallFormEvent; tags: CallFormTag },
  actors: {
    describe: fromCallback<{ type: 'none' }, CallFormInput>(({ input }) => input.describe()),
  },
  guards: {
    isResumed: ({ context }) => context.isResumed,
    isJson: ({ context }) => context.isJson,
  },
}).createMachine({
  id: 'callForm',
  context: ({ input }) => input,
  invoke: { src: 'describe', input: ({ context }) => context },
  type: 'parallel',
  states: {
    origin: {
      description: 'The input is what was typed here, or was brought along.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The input at the beginning decides.',
          always: [{ guard: 'isResumed', target: 'resumed' }, { target: 'fresh' }],
        },
        fresh: { description: 'All input was typed here.' },
        resumed: {
          description: 'The form began with input that was not sent.',
          tags: 'resumed',
          on: { 'callForm.sent': 'fresh', 'callForm.startOver': 'fresh' },
        },
      },
    },
    body: {
      description: 'The input is entered in fields, or written as JSON.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The input at the beginning decides.',
          always: [{ guard: 'isJson', target: 'json' }, { target: 'fields' }],
        },
        fields: {
          description: 'Fields are shown once they are known.',
          on: { 'callForm.writeJson': 'json' },
        },
        json: {
          description: 'Somebody writes JSON; a late description must not replace it.',
          tags: 'json',
          on: { 'callForm.startOver': 'fields' },
        },
      },
    },
    check: {
      description: 'Faults are shown once the call was wanted.',
      initial: 'quiet',
      on: { 'callForm.refuse': '.showingFaults', 'callForm.sent': '.quiet' },
      states: {
        quiet: { description: 'Nobody has wanted the call since it was sent last.' },
        showingFaults: {
          description: 'The call was wanted, and could not be made.',
          tags: 'showingFaults',
        },
      },
    },
  },
})
