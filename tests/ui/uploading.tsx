import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Found, Limits, Outcome, Uploaded } from '../../src/backend/port'
import type { FilesPanel } from '../../src/board/board'
import type { FolderSource } from '../../src/board/source'
import type { ChannelRef } from '../../src/machines/channel.machine'
import { activityMachine } from '../../src/machines/activity.machine'
import { commandMachine } from '../../src/machines/command.machine'
import type { EchoInput } from '../../src/machines/command.setup'
import type { Sent as Change } from '../../src/machines/command.context'
import { linked } from '../../src/machines/linkage'
import { uploadsMachine } from '../../src/machines/uploads.machine'
import type { UploadsEvent } from '../../src/machines/uploads.setup'
import type { FilesView } from '../../src/streams/view'
import { ActingContext } from '../../src/ui/act/acting'
import { FileActions } from '../../src/ui/panels/files/FileActions'
import { Files } from '../../src/ui/panels/files/Files'
import { useFiling } from '../../src/ui/panels/files/useFiling'
import { board } from '../support/boards'
import { uploadByHand } from '../support/upload-by-hand'
import { puppetChannel, puppetSession } from './puppets'

const source: FolderSource = {
  ...{ kind: 'folder', bucket: 'papers', path: 'letters', limit: 100, again: { every: 60 } },
  order: { column: 'name', ascending: true },
}
export const panel: FilesPanel = {
  ...{ id: 'files', kind: 'files', title: 'Papers', source: 'papers', rows: 50, write: { upload: true } },
  place: { column: 0, row: 0, columns: 6, rows: 6 },
}
export const view: FilesView = { kind: 'files', lines: [], held: 0, cut: false, folders: 0, size: 0 }
export const offline = {
  ...linked,
  state: 'down',
  cause: { kind: 'offline', reason: 'this computer is offline' },
} as const

const never = () => new Promise<never>(() => undefined)

/** A folder, over a project whose answers are given by hand. */
export function shown({
  there = [] as string[],
  limits = null as Limits | null,
  write = panel.write,
  of = view,
  sheet = null as string | null,
  found = null as Found | null,
} = {}) {
  const sent: Change[] = []
  const command = commandMachine.provide({
    actors: {
      send: fromPromise<Outcome, Change>(({ input }) => {
        sent.push(input)
        if (found !== null) return Promise.resolve({ type: 'unanswered', mark: null, words: 'No answer.' })
        const words = 'Not yours to delete.'
        return Promise.resolve({ type: 'refused', kind: 'rights', column: null, words })
      }),
      check: fromPromise(() => (found === null ? never() : Promise.resolve(found))),
      echo: fromPromise<unknown, EchoInput>(() => new Promise<void>(() => undefined)),
    },
  })
  const echoes: (() => void)[] = []
  const echo = () => new Promise<void>(resolve => void echoes.push(resolve))
  const { upload, requests } = uploadByHand(there, { type: 'absent' }, echo)
  const uploads = uploadsMachine.provide({
    actors: {
      upload,
      limits: fromCallback<UploadsEvent, string>(({ input: bucket, sendBack }) =>
        sendBack({ type: 'uploads.described', bucket, limits }),
      ),
      guardLeaving: fromCallback(() => undefined),
    },
  })
  const activity = createActor(activityMachine.provide({ actors: { uploads, command } }), {
    input: { access: 'aal1', link: linked },
  }).start()
  const { session } = puppetSession({ board })
  const own: FilesPanel = write === undefined ? panel : { ...panel, write }
  const { channel } = puppetChannel(own, { source })
  const { container } = render(
    <ActingContext value={{ activity, session }}>
      <section>
        {sheet === null ? (
          <Files panel={own} view={of} channel={channel} />
        ) : (
          <Sheet panel={own} channel={channel} path={sheet} />
        )}
      </section>
    </ActingContext>,
  )
  const last = () => requests.at(-1)?.told$
  return {
    ...{ activity, requests, container, sent },
    choose: async (...files: File[]) => {
      const input = container.querySelector<HTMLInputElement>('input[type=file]')
      if (input === null) throw new Error('no files can be chosen')
      await userEvent.upload(input, files, { applyAccept: false })
    },
    tellSent: (bytes: number) => act(() => last()?.next({ type: 'upload.sent', bytes })),
    end: (outcome: Uploaded) => act(() => last()?.next({ type: 'upload.told', outcome })),
    seenBack: () => act(() => Promise.resolve(echoes.at(-1)?.())),
  }
}
/** What is done with one file, as in its sheet. */
function Sheet({ panel, channel, path }: { panel: FilesPanel; channel: ChannelRef; path: string }) {
  const filing = useFiling(panel, channel)
  return filing && <FileActions filing={filing} path={path} />
}

export const fileOf = (name: string, size = 1_000, type = 'text/plain') =>
  new File([new Uint8Array(size)], name, { type })
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
