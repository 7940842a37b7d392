import { and, not, stateIn } from 'xstate'
import { toTask } from './boardLibrary.context'
import type {
  BoardLibraryContext,
  FinishedTask,
  LibraryOutcome,
  LibraryRequest,
  LibraryTask,
} from './boardLibrary.context'
import { boardLibrarySetup } from './boardLibrary.setup'

/** Never used: the work actor starts only with a task. */
const noTask: LibraryTask = { type: 'load', id: '', how: 'open' }
const firstTask = ({ tasks }: BoardLibraryContext) => tasks[0] ?? noTask

const queueTask = {
  type: 'queueTask',
  params: ({ event, context }: { event: LibraryRequest; context: BoardLibraryContext }) =>
    toTask(event, context),
} as const
/** No request may take a board away while it is edited. */
const queueUnlessEditing = { guard: not(stateIn({ editing: 'active' })), actions: queueTask } as const

type TaskDoneEvent = { context: BoardLibraryContext; event: { output: LibraryOutcome } }
const finishedTask = ({ context, event }: TaskDoneEvent): FinishedTask => ({
  task: firstTask(context),
  outcome: event.output,
})
const isListCurrent = { type: 'isListCurrent', params: finishedTask } as const
const finish = [
  { type: 'reportTask', params: finishedTask },
  { type: 'finishTask', params: finishedTask },
] as const
export const work = boardLibrarySetup.createStateConfig({
  description: 'Tasks run one after the other.',
  initial: 'idle',
  on: {
    'boardLibrary.open': queueUnlessEditing,
    'boardLibrary.create': queueUnlessEditing,
    'boardLibrary.rename': queueUnlessEditing,
    'boardLibrary.duplicate': queueUnlessEditing,
    'boardLibrary.save': { actions: queueTask },
    'boardLibrary.remove': { actions: queueTask },
    'boardLibrary.share': queueUnlessEditing,
    'boardLibrary.retry': { guard: 'canRetry', actions: ['retryTask', 'dismissNotice'] },
  },
  states: {
    idle: {
      description:
        'No task is waiting. While nothing is displayed, a board that could not be loaded is tried again.',
      always: { guard: 'hasTask', target: 'working' },
      after: {
        reopen: { guard: and([stateIn({ display: 'blank' }), 'awaitsProject']), actions: 'retryTask' },
      },
    },
    working: {
      description: 'The first task is being done.',
      tags: 'working',
      invoke: {
        id: 'work',
        src: 'work',
        input: ({ context }) => firstTask(context),
        onDone: [
          { guard: isListCurrent, target: 'idle', actions: finish },
          { target: 'idle', actions: [...finish, 'requestListing'] },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'failTask', params: ({ context }) => firstTask(context) },
        },
      },
    },
  },
})
