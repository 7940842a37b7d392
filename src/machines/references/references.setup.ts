import { assign, fromPromise, setup } from 'xstate'
import type { Row } from '../../backend/ports/backend.port'
import { now, type WithEnvironment } from '../shared/environment'
import { notProvided } from '../shared/notProvided'
import {
  nextRequest,
  withAnswer,
  withWanted,
  type LabelsAnswer,
  type LabelsRequest,
  type OpenedReference,
  type ReferencesContext,
  type ReferencesEvent,
  type ReferencesTag,
} from './references.context'

export const referencesSetup = setup({
  types: {} as {
    input: WithEnvironment
    context: ReferencesContext
    events: ReferencesEvent
    tags: ReferencesTag
  },
  actors: {
    /** Rejects if the names could not be read. */
    readLabels: fromPromise<LabelsAnswer, LabelsRequest>(notProvided('readLabels')),
    /** The row in full; null: none that the viewer may see. Rejects if it could not be read. */
    readRow: fromPromise<Row | null, OpenedReference>(notProvided('readRow')),
  },
  guards: {
    isWanted: ({ context }) => nextRequest(context) !== null,
  },
  delays: {
    /** Panels that are drawn together ask together. */
    brief: 50,
  },
  actions: {
    want: assign(({ context }, requests: readonly LabelsRequest[]) => withWanted(context, requests)),
    learn: assign(({ context }, answer: LabelsAnswer | null) => withAnswer(context, answer)),
    forget: assign({ labels: {}, requests: {}, row: null }),
    setOpened: assign((_, { place, target, key }: OpenedReference) => ({
      openReference: { place, target, key },
      row: null,
    })),
    setRow: assign(({ context }, row: Row | null) => ({ row, readAt: now(context) })),
    clearOpened: assign({ openReference: null, row: null }),
  },
})
