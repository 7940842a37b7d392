import type { ActorRefFrom } from 'xstate'
import { nextRequest, type LabelsRequest, type OpenedReference } from './references.context'
import { referencesSetup } from './references.setup'

const noTarget = { schema: '', table: '', key: '', label: '' }

/*
 * The rows of other tables that keys on the board point at: their names, and one of them in full.
 *
 *   labels  idle ──want──▶ gathering ──brief──▶ reading ──done, failed──▶ idle, or reading while more is wanted
 *   row     closed ──open──▶ reading ──done──▶ shown ──refresh──▶ reading
 *                               └──failed──▶ failed ──refresh──▶ reading
 *           open in any state reads another row; close leads to closed
 *
 *   forget: what was read is dropped, because the session now reads other rows
 */
export const referencesMachine = referencesSetup.createMachine({
  id: 'references',
  context: ({ input: { environment } }) => ({
    environment,
    labels: {},
    requests: {},
    openReference: null,
    row: null,
    readAt: 0,
  }),
  type: 'parallel',
  on: {
    'references.want': { actions: { type: 'want', params: ({ event }) => event.requests } },
    'references.forget': { target: ['.labels.idle', '.row.closed'], actions: ['forget', 'clearOpened'] },
  },
  states: {
    labels: {
      description: 'Names are read in batches, one request at a time.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Every requests name is known.',
          always: { guard: 'isWanted', target: 'gathering' },
        },
        gathering: {
          description: 'More may be requests in the same moment.',
          after: { brief: 'reading' },
        },
        reading: {
          description: 'A batch of names is being read.',
          invoke: {
            src: 'readLabels',
            input: ({ context }): LabelsRequest => nextRequest(context) ?? { target: noTarget, keys: [] },
            onDone: { target: 'idle', actions: { type: 'learn', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: { type: 'learn', params: null } },
          },
        },
      },
    },
    row: {
      description: 'At most one row is open.',
      initial: 'closed',
      on: {
        'references.open': {
          target: '.reading',
          actions: { type: 'setOpened', params: ({ event }) => event },
        },
        'references.close': { target: '.closed', actions: 'clearOpened' },
      },
      states: {
        closed: { description: 'No row is open.' },
        reading: {
          description: 'The row is being read.',
          tags: 'reading',
          invoke: {
            src: 'readRow',
            input: ({ context: { openReference } }): OpenedReference =>
              openReference ?? { place: '', target: noTarget, key: '' },
            onDone: { target: 'shown', actions: { type: 'setRow', params: ({ event }) => event.output } },
            onError: 'failed',
          },
        },
        shown: { description: 'The row is shown as it was read.', on: { 'references.refresh': 'reading' } },
        failed: {
          description: 'The row could not be read.',
          tags: 'failed',
          on: { 'references.refresh': 'reading' },
        },
      },
    },
  },
})

export type ReferencesRef = ActorRefFrom<typeof referencesMachine>
