import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromCallback, fromEventObservable, fromPromise } from 'xstate'
import { Subject } from 'rxjs'
import type { FilesPanel } from '../../src/board/board'
import type { FolderSource } from '../../src/board/model/source'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { previewMachine } from '../../src/machines/preview/preview.machine'
import type { PreviewEvent, ShareLinkRequest } from '../../src/machines/preview/preview.setup'
import { Secret } from '../../src/shared/secret'
import type { FeedEvent } from '../../src/streams/feed'
import type { Preview, PreviewRequest } from '../../src/streams/filePreview'
import type { FileLine, FilesView } from '../../src/streams/views/view'
import { PanelFrame } from '../../src/ui/panelFrame/PanelFrame'
import { viewsOf } from '../support/feed-events'

export const source: FolderSource = {
  kind: 'folder',
  bucket: 'papers',
  limit: 100,
  refresh: { interval: 60 },
  order: { column: 'name', ascending: true },
}
const place = { x: 0, y: 0, width: 6, height: 6 }
export const panel: FilesPanel = {
  id: 'files',
  kind: 'files',
  title: 'Papers',
  source: 'papers',
  place,
  limit: 50,
}
export const line = (key: string, content: FileLine['content'], size: number | null = 1_500): FileLine => ({
  key,
  name: key.replace(/\/$/, '').split('/').at(-1) ?? '',
  content,
  size,
  type: content === 'image' ? 'image/png' : null,
  createdAt: null,
  updatedAt: content === 'folder' ? null : Date.parse('2026-11-20T10:00:00Z'),
})
export const reports = line('reports/', 'folder', null)
export const picture = line('a.png', 'image')
export const note = line('note.txt', 'text')
export const view = (...lines: FileLine[]): FilesView => ({
  kind: 'files',
  lines,
  rowCount: lines.length,
  isTruncated: false,
  folders: lines.filter(({ content }) => content === 'folder').length,
  size: lines.reduce((sum, { size }) => sum + (size ?? 0), 0),
})
export const polling = { type: 'feed.polling', every: 60, reason: null } as const

/** What is to be seen, answered one after another. */
export async function openSheet(
  answers: (Preview | { kind: string; reason: string })[],
  name: string,
  shownView = view(reports, picture, note),
) {
  const requests: PreviewRequest[] = []
  const feed = new Subject<FeedEvent>()
  const channel = createActor(
    channelMachine.provide({
      actors: {
        feed: fromEventObservable(() => feed),
        preview: previewMachine.provide({
          actors: {
            share: fromCallback<PreviewEvent, ShareLinkRequest>(({ input, sendBack }) => {
              const { path } = input.file
              sendBack({ type: 'preview.linkCreated', link: link(`shared-${path}`, input.lifetime) })
            }),
            loadPreview: fromPromise<Preview, PreviewRequest>(({ input }) => {
              requests.push(input)
              const answer = answers.shift()
              if (answer === undefined) return new Promise(() => undefined)
              return 'kind' in answer ? Promise.reject(answer as unknown as Error) : Promise.resolve(answer)
            }),
          },
        }),
      },
    }),
    { input: { source, panels: [panel], access: 'aal1' } },
  ).start()
  render(<PanelFrame panel={panel} channel={channel} />)
  act(() => [polling, viewsOf({ files: shownView })].forEach(event => feed.next(event)))
  await userEvent.click(screen.getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog')
  return {
    channel,
    requests,
    dialog,
    sheet: within(dialog),
    show: (next: FilesView) => act(() => feed.next(viewsOf({ files: next }))),
  }
}
export const link = (name: string, lifetimeMs = 600_000) => ({
  viewUrl: new Secret(`https://p.co/${name}?token=t`),
  downloadUrl: new Secret(`https://p.co/${name}?token=t&download=${name}`),
  lifetimeMs,
})
export const file = (name: string, text: string | null = null, cut = false): Preview => ({
  type: 'file',
  link: link(name),
  text: text === null ? null : { text, isTruncated: cut },
})
