import { assign, enqueueActions, fromCallback, fromPromise, setup, stopChild } from 'xstate'
import type { FileLink, FileName } from '../backend/port'
import type { Preview, Wanted } from '../streams/preview'
import type { FileLine } from '../streams/view'
import { causeOf, type Cause, type Ended } from './cause'
import { missing } from './missing'

export interface PreviewContext {
  bucket: string
  /** What was opened, each in the one before it; the last is what is looked at. */
  trail: readonly [FileLine, ...FileLine[]]
  /** What is to be seen of it. Its addresses are Secrets: whoever has one gets the file. */
  seen: Preview | null
  cause: Cause | null
  /** An address for others; null: nobody wanted one. */
  shared: Shared | null
}

type Shared =
  | { state: 'asking' }
  /** `until`: ms since the epoch. */
  | { state: 'there'; link: FileLink; until: number }
  | { state: 'refused'; cause: Cause }
export interface Sharing {
  file: FileName
  /** ms. */
  lifetime: number
}

export type PreviewEvent =
  /** Something in the folder that is looked at. */
  | { type: 'preview.open'; line: FileLine }
  /** Back to what has so many before it. */
  | { type: 'preview.back'; to: number }
  /** Looks again: for another address, or because it was refused. */
  | { type: 'preview.again' }
  /** The browser cannot draw or play what it got. */
  | { type: 'preview.broke' }
  /** An address for others, good for so many ms. */
  | { type: 'preview.share'; lifetime: number }
  | { type: 'preview.shared'; link: FileLink }
  | { type: 'preview.unshared'; error: unknown }

const lookedAt = ({ trail }: PreviewContext): FileLine => trail[trail.length - 1] ?? trail[0]

/** The words of the preview's chart. */
export const previewSetup = setup({
  types: {} as { input: Wanted; context: PreviewContext; events: PreviewEvent },
  actors: {
    look: fromPromise<Preview, Wanted>(missing('preview')),
    share: fromCallback<PreviewEvent, Sharing>(missing('share')),
  },
  guards: {
    isFile: ({ context }) => lookedAt(context).content !== 'folder',
    isFolder: ({ context: { seen } }) => seen?.type === 'folder',
    isBefore: ({ context: { trail } }, to: number) => to >= 0 && to < trail.length - 1,
  },
  delays: {
    /** A folder is nothing that ends. */
    lifetime: ({ context: { seen } }) =>
      seen?.type === 'file' ? Math.max(0, seen.link.lifetime) : 2 ** 31 - 1,
  },
  actions: {
    show: assign((_, seen: Preview) => ({ seen, cause: null })),
    refuse: assign((_, { error }: Ended) => ({ cause: causeOf(error) })),
    goInto: assign(({ context: { trail } }, line: FileLine) => ({
      trail: [...trail, line] as const,
      ...{ seen: null, cause: null, shared: null },
    })),
    share: enqueueActions(({ context, enqueue }, lifetime: number) => {
      enqueue.stopChild('share')
      enqueue.assign({ shared: { state: 'asking' } })
      const file = { bucket: context.bucket, path: lookedAt(context).key }
      enqueue.spawnChild('share', { id: 'share', input: { file, lifetime } })
    }),
    unshare: stopChild('share'),
    takeShared: assign((_, link: FileLink) => ({
      shared: { state: 'there' as const, link, until: Date.now() + link.lifetime },
    })),
    refuseShared: assign((_, { error }: Ended) => ({
      shared: { state: 'refused' as const, cause: causeOf(error) },
    })),
    goBack: assign(({ context: { trail } }, to: number) => {
      const [first, ...others] = trail
      return { trail: [first, ...others.slice(0, to)] as const, seen: null, cause: null, shared: null }
    }),
  },
})

export const wanted = ({ context }: { context: PreviewContext }): Wanted => ({
  bucket: context.bucket,
  line: lookedAt(context),
})
const lifetime = ({ event }: { event: { lifetime: number } }) => event.lifetime
const link = ({ event }: { event: { link: FileLink } }) => event.link
const to = ({ event }: { event: { to: number } }) => event.to

export const show = {
  type: 'show',
  params: ({ event }: { event: { output: Preview } }) => event.output,
} as const
export const refuse = { type: 'refuse', params: ({ event }: { event: Ended }) => event } as const
export const goInto = {
  type: 'goInto',
  params: ({ event }: { event: { line: FileLine } }) => event.line,
} as const
export const share = { type: 'share', params: lifetime } as const
export const takeShared = { type: 'takeShared', params: link } as const
export const refuseShared = {
  type: 'refuseShared',
  params: ({ event }: { event: { error: unknown } }): Ended => ({ error: event.error }),
} as const
export const isBefore = { type: 'isBefore', params: to } as const
export const goBack = { type: 'goBack', params: to } as const
