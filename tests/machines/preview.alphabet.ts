import { fromCallback, fromPromise } from 'xstate'
import { previewMachine } from '../../src/machines/preview.machine'
import { Secret } from '../../src/secret'
import type { Preview, Wanted } from '../../src/streams/preview'
import type { FileLine } from '../../src/streams/view'
import { inwardOf } from './census'

/** A preview whose project says nothing. */
export const still = previewMachine.provide({
  actors: {
    look: fromPromise<Preview, Wanted>(() => new Promise<never>(() => undefined)),
    share: fromCallback(() => undefined),
  },
})

export const lineOf = (key: string, content: FileLine['content']): FileLine => ({
  ...{ key, name: key, content, type: null, size: null, createdAt: null, updatedAt: null },
})
export const reports = lineOf('reports/', 'folder')
export const folder: Preview = { type: 'folder', lines: [reports], cut: false }
export const file: Preview = {
  type: 'file',
  link: { open: new Secret('open'), save: new Secret('save'), lifetime: 600_000 },
  text: null,
}

export const outward = {
  open: { type: 'preview.open', line: reports },
  back: { type: 'preview.back', to: 0 },
  again: { type: 'preview.again' },
  broke: { type: 'preview.broke' },
  share: { type: 'preview.share', lifetime: 3_600_000 },
  shared: {
    type: 'preview.shared',
    link: { open: new Secret('open'), save: new Secret('save'), lifetime: 1 },
  },
  unshared: { type: 'preview.unshared', error: { kind: 'denied', reason: 'no' } },
} as const

export const inward = inwardOf(previewMachine, { look: [folder, file] })
