import { useActorRef } from '@xstate/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromCallback } from 'xstate'
import type {
  FileChange,
  MutationCheck,
  MutationReason,
  BucketLimits,
  MutationOutcome,
  UploadOutcome,
} from '../../src/backend/ports/backend.port'
import type { FilesPanel } from '../../src/board/board'
import type { FolderSource } from '../../src/board/model/source'
import type { ChannelRef } from '../../src/machines/channel/channel.machine'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import type { FilesView } from '../../src/streams/views/view'
import { MutationScopeContext } from '../../src/ui/mutations/mutationContext'
import { filesPanelMachine } from '../../src/machines/filesPanel/filesPanel.machine'
import { FileActions } from '../../src/ui/panels/files/sheet/FileActions'
import { FilesPanelBody } from '../../src/ui/panels/files/FilesPanelBody'
import { useFileMutations } from '../../src/ui/panels/files/useFileMutations'
import { board } from '../support/boards'
import { describeWith } from '../support/mutation-actors'
import { uploadByHand } from '../support/upload-by-hand'
import { puppetChannel, puppetSession } from './puppets'

export const source: FolderSource = {
  kind: 'folder',
  bucket: 'papers',
  path: 'letters',
  limit: 100,
  refresh: { interval: 60 },
  order: { column: 'name', ascending: true },
}
export const panel: FilesPanel = {
  id: 'files',
  kind: 'files',
  title: 'Papers',
  source: 'papers',
  limit: 50,
  editing: { upload: true },
  place: { x: 0, y: 0, width: 6, height: 6 },
}
export const view: FilesView = {
  kind: 'files',
  lines: [],
  rowCount: 0,
  isTruncated: false,
  folders: 0,
  size: 0,
}
export const offline = {
  ...upStatus,
  state: 'down',
  cause: { kind: 'offline', reason: 'this computer is offline' },
} as const

/** A folder, over a project whose answers are given by hand. */
export function showUploads({
  there = [] as string[],
  limits = null as BucketLimits | null,
  write = panel.editing,
  of = view,
  sheet = null as string | null,
  checkAnswer = null as MutationCheck | null,
  refusedWith = { code: 'said', text: 'Not yours to delete.' } as MutationReason,
} = {}) {
  const sentChanges: FileChange[] = []
  const answer = (change: FileChange): Promise<MutationOutcome> => {
    sentChanges.push(change)
    if (checkAnswer !== null)
      return Promise.resolve({
        type: 'unanswered',
        watermark: null,
        reason: { code: 'said', text: 'No answer.' },
      })
    return Promise.resolve({ type: 'refused', kind: 'rights', column: null, reason: refusedWith })
  }
  const echoes: (() => void)[] = []
  const echo = () => new Promise<void>(resolve => void echoes.push(resolve))
  const { mutation, requests } = uploadByHand(there, {
    foundState: checkAnswer ?? { type: 'absent' },
    echo,
    answer,
  })
  const describe = describeWith(() => ({ answer: { about: 'bucket', limits }, isComplete: true }))
  const guardLeaving = fromCallback(() => undefined)
  const activity = createActor(mutationsMachine.provide({ actors: { mutation, describe, guardLeaving } }), {
    input: { access: 'aal1', link: upStatus },
  }).start()
  const { session } = puppetSession({ board })
  const own: FilesPanel = write === undefined ? panel : { ...panel, editing: write }
  activity.send({
    type: 'mutations.board',
    board: { ...board, sources: { [own.source]: source }, panels: [own] },
    boardKey: 'here',
  })
  const { channel } = puppetChannel(own, { source })
  const { container } = render(
    <MutationScopeContext value={{ mutations: activity, session, boardKey: 'here' }}>
      <section>
        {sheet === null ? (
          <FilesPanelBody panel={own} view={of} channel={channel} />
        ) : (
          <Sheet panel={own} channel={channel} path={sheet} />
        )}
      </section>
    </MutationScopeContext>,
  )
  const last = () => requests.at(-1)?.told$
  return {
    activity,
    channel,
    container,
    requests,
    sentChanges,
    choose: async (...files: File[]) => {
      const input = container.querySelector<HTMLInputElement>('input[type=file]')
      if (input === null) throw new Error('no files can be chosen')
      await userEvent.upload(input, files, { applyAccept: false })
    },
    tellSent: (bytes: number) => act(() => last()?.next({ type: 'progress', bytes })),
    end: (outcome: UploadOutcome) => act(() => last()?.next(outcome)),
    seenBack: () => act(() => Promise.resolve(echoes.at(-1)?.())),
  }
}
/** What is done with one file, as in its sheet. */
function Sheet({ panel, channel, path }: { panel: FilesPanel; channel: ChannelRef; path: string }) {
  const files = useActorRef(filesPanelMachine, { input: { channel, panel: panel.id } })
  const mutations = useFileMutations(panel, channel)
  return mutations && <FileActions files={files} mutations={mutations} path={path} />
}

export const fileOf = (name: string, size = 1_000, type = 'text/plain') =>
  new File([new Uint8Array(size)], name, { type })
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
