import { assign, enqueueActions, fromCallback, fromPromise, setup, stopChild } from 'xstate'
import type { FileLink, FileRef } from '../../backend/ports/backend.port'
import type { Preview, PreviewRequest } from '../../streams/filePreview'
import type { FileLine } from '../../streams/views/view'
import { toCause, type Cause, type ErrorParams } from '../shared/cause'
import { notProvided } from '../shared/notProvided'
import { now, type WithEnvironment } from '../shared/environment'

export interface PreviewContext extends WithEnvironment {
  bucket: string
  /** The opened folders, each inside the one before; the last is previewed. */
  trail: readonly [FileLine, ...FileLine[]]
  /** The previewed contents. Their addresses are Secrets: anybody who has one gets the file. */
  contents: Preview | null
  /** When those addresses expire, ms since the epoch; null: never. */
  validUntil: number | null
  cause: Cause | null
  /** A person wants a picture that is too large to be fetched unasked. */
  isLargeWanted: boolean
  /** An address for others; null: nobody asked for one. */
  shareLink: ShareLinkState | null
}

type ShareLinkState =
  | { state: 'asking' }
  /** `until`: ms since the epoch. */
  | { state: 'there'; link: FileLink; until: number }
  | { state: 'refused'; cause: Cause }
export interface ShareLinkRequest {
  file: FileRef
  /** ms. */
  lifetime: number
}

export type PreviewEvent =
  /** Opens a file or folder in the previewed folder. */
  | { type: 'preview.open'; line: FileLine }
  /** Back to this index of the trail. */
  | { type: 'preview.back'; to: number }
  /** Requests it again: for a new address, or after a refusal. */
  | { type: 'preview.refresh' }
  /** A person follows a link; timers stand still while a computer sleeps. */
  | { type: 'preview.useLink' }
  /** Shows a large picture all the same. */
  | { type: 'preview.showLarge' }
  /** The browser cannot draw or play the file. */
  | { type: 'preview.drawFailed' }
  /** Requests an address for others, valid for `lifetime` ms. */
  | { type: 'preview.share'; lifetime: number }
  | { type: 'preview.linkCreated'; link: FileLink }
  | { type: 'preview.linkRefused'; error: unknown }

/** `busy`: it is being fetched; `failed`: it could not be. `unsupported`: the browser cannot draw or play it. */
export type PreviewTag = 'busy' | 'shown' | 'failed' | 'unsupported' | 'expired'

/** ms between two looks at the clock. */
const CHECK_MS = 15_000

const currentLine = ({ trail }: PreviewContext): FileLine => trail[trail.length - 1] ?? trail[0]

export const previewSetup = setup({
  types: {} as {
    input: PreviewRequest & WithEnvironment
    context: PreviewContext
    events: PreviewEvent
    tags: PreviewTag
  },
  actors: {
    loadPreview: fromPromise<Preview, PreviewRequest>(notProvided('loadPreview')),
    share: fromCallback<PreviewEvent, ShareLinkRequest>(notProvided('share')),
  },
  guards: {
    isFile: ({ context }) => currentLine(context).content !== 'folder',
    isFolder: ({ context: { contents } }) => contents?.type === 'folder',
    hasExpired: ({ context }) => context.validUntil !== null && now(context) >= context.validUntil,
    isEarlierInTrail: ({ context: { trail } }, to: number) => to >= 0 && to < trail.length - 1,
  },
  delays: {
    /** Timers stand still while a computer sleeps, and 2^31 − 1 ms is the longest. */
    checkTime: ({ context }) =>
      context.validUntil === null
        ? 2 ** 31 - 1
        : Math.min(CHECK_MS, Math.max(0, context.validUntil - now(context))),
  },
  actions: {
    showPreview: assign(({ context }, contents: Preview) => ({
      contents,
      cause: null,
      validUntil: contents.type === 'file' ? now(context) + contents.link.lifetimeMs : null,
    })),
    setRefusal: assign((_, { error }: ErrorParams) => ({ cause: toCause(error) })),
    openLine: assign(({ context: { trail } }, line: FileLine) => ({
      trail: [...trail, line] as const,
      contents: null,
      validUntil: null,
      cause: null,
      isLargeWanted: false,
      shareLink: null,
    })),
    wantLarge: assign({ isLargeWanted: true }),
    requestShareLink: enqueueActions(({ context, enqueue }, lifetime: number) => {
      enqueue.stopChild('share')
      enqueue.assign({ shareLink: { state: 'asking' } })
      const file = { bucket: context.bucket, path: currentLine(context).key }
      enqueue.spawnChild('share', { id: 'share', input: { file, lifetime } })
    }),
    cancelShareRequest: stopChild('share'),
    setShareLink: assign(({ context }, link: FileLink) => ({
      shareLink: { state: 'there' as const, link, until: now(context) + link.lifetimeMs },
    })),
    noteShareRefusal: assign((_, { error }: ErrorParams) => ({
      shareLink: { state: 'refused' as const, cause: toCause(error) },
    })),
    goBack: assign(({ context: { trail } }, to: number) => {
      const [first, ...others] = trail
      return {
        trail: [first, ...others.slice(0, to)] as const,
        contents: null,
        validUntil: null,
        cause: null,
        isLargeWanted: false,
        shareLink: null,
      }
    }),
  },
})

export const previewRequest = ({ context }: { context: PreviewContext }): PreviewRequest => ({
  bucket: context.bucket,
  line: currentLine(context),
})
const lifetime = ({ event }: { event: { lifetime: number } }) => event.lifetime
const link = ({ event }: { event: { link: FileLink } }) => event.link
const to = ({ event }: { event: { to: number } }) => event.to

export const showPreview = {
  type: 'showPreview',
  params: ({ event }: { event: { output: Preview } }) => event.output,
} as const
export const setRefusal = {
  type: 'setRefusal',
  params: ({ event }: { event: ErrorParams }) => event,
} as const
export const openLine = {
  type: 'openLine',
  params: ({ event }: { event: { line: FileLine } }) => event.line,
} as const
export const requestShareLink = { type: 'requestShareLink', params: lifetime } as const
export const setShareLink = { type: 'setShareLink', params: link } as const
export const noteShareRefusal = {
  type: 'noteShareRefusal',
  params: ({ event }: { event: { error: unknown } }): ErrorParams => ({ error: event.error }),
} as const
export const isEarlierInTrail = { type: 'isEarlierInTrail', params: to } as const
export const goBack = { type: 'goBack', params: to } as const
