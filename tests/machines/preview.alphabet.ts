import { fromCallback, fromPromise } from 'xstate'
import { previewMachine } from '../../src/machines/preview/preview.machine'
import { Secret } from '../../src/shared/secret'
import type { Preview, PreviewRequest } from '../../src/streams/filePreview'
import type { FileLine } from '../../src/streams/views/view'
import { inwardOf } from './census'

/** A preview whose project says nothing. */
export const still = previewMachine.provide({
  actors: {
    loadPreview: fromPromise<Preview, PreviewRequest>(() => new Promise<never>(() => undefined)),
    share: fromCallback(() => undefined),
  },
})

export const lineOf = (key: string, content: FileLine['content']): FileLine => ({
  key,
  name: key,
  content,
  type: null,
  size: null,
  createdAt: null,
  updatedAt: null,
})
export const reports = lineOf('reports/', 'folder')
export const folder: Preview = { type: 'folder', lines: [reports], isTruncated: false }
export const file: Extract<Preview, { type: 'file' }> = {
  type: 'file',
  link: { viewUrl: new Secret('open'), downloadUrl: new Secret('save'), lifetimeMs: 600_000 },
  text: null,
}
/** Its address ended on the way. */
const expiredFile: Preview = { ...file, link: { ...file.link, lifetimeMs: 0 } }

export const outward = {
  open: { type: 'preview.open', line: reports },
  back: { type: 'preview.back', to: 0 },
  again: { type: 'preview.refresh' },
  use: { type: 'preview.useLink' },
  large: { type: 'preview.showLarge' },
  broke: { type: 'preview.drawFailed' },
  share: { type: 'preview.share', lifetime: 3_600_000 },
  shared: {
    type: 'preview.linkCreated',
    link: { viewUrl: new Secret('open'), downloadUrl: new Secret('save'), lifetimeMs: 1 },
  },
  unshared: { type: 'preview.linkRefused', error: { kind: 'denied', reason: 'no' } },
} as const

export const inward = inwardOf(previewMachine, { loadPreview: [folder, file, expiredFile] })
