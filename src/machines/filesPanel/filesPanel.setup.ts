import { assign, fromCallback, setup } from 'xstate'
import type { FileLine, View } from '../../streams/views/view'
import type { ChannelRef } from '../channel/channel.machine'

/** A file that is being renamed or moved; both are paths in its bucket. */
export interface Move {
  from: string
  /** The initial values of the form. */
  to: string
}

export interface FilesPanelInput {
  /** Where the panel's list comes from; undefined for a panel without one. */
  channel: ChannelRef | undefined
  /** The panel's id. */
  panel: string
}

export interface FilesPanelContext extends FilesPanelInput {
  /** The selected files of the list. One that left it is forgotten: another file may come back under its name. */
  selectedPaths: ReadonlySet<string>
  /** Null: the form is closed. */
  draft: Move | null
}

interface FileToOpen {
  channel: ChannelRef
  line: FileLine
}

export type FilesPanelEvent =
  | { type: 'files.select'; paths: readonly string[]; isSelected: boolean }
  | { type: 'files.clearSelection' }
  /** The list has these entries now. */
  | { type: 'files.listed'; paths: readonly string[] }
  /** Opens a file or folder, in the place of another one. */
  | ({ type: 'files.open' } & FileToOpen)
  | { type: 'files.close' }
  | { type: 'files.move'; draft: Move }
  /** The file was moved, or stays where it is. */
  | { type: 'files.endMove' }
  /** Files or folders were dropped on the panel. `isBlocked`: nothing can be uploaded now. */
  | { type: 'files.drop'; isBlocked: boolean; folderCount: number }

/** `blocked`: nothing of the last drop was uploaded; `foldersLeft`: its folders were not. */
export type FilesPanelTag = 'blocked' | 'foldersLeft'

interface ShowInput extends FileToOpen {
  /** Of the panel's actor. */
  placeId: string
}

export const filesPanelSetup = setup({
  types: {} as {
    input: FilesPanelInput
    context: FilesPanelContext
    events: FilesPanelEvent
    tags: FilesPanelTag
  },
  actors: {
    /** Tells which files are listed, whenever that changes. */
    watchList: fromCallback<FilesPanelEvent, FilesPanelInput>(({ input: { channel, panel }, sendBack }) => {
      let lastView: View | undefined
      const subscription = channel?.subscribe(({ context }) => {
        const view = context.views[panel]
        if (view === lastView || view?.kind !== 'files') return
        lastView = view
        sendBack({ type: 'files.listed', paths: view.lines.map(({ key }) => key) })
      })
      return () => subscription?.unsubscribe()
    }),
    /** The channel has the preview until this is stopped. The channel itself closes it when its access is lost. */
    show: fromCallback<FilesPanelEvent, ShowInput>(({ input: { channel, line, placeId }, sendBack }) => {
      const isOpen = () => channel.getSnapshot().context.openPreview?.by === placeId
      const closeIfGone = () => {
        if (!isOpen()) sendBack({ type: 'files.close' })
      }
      channel.send({ type: 'channel.openPreview', by: placeId, line })
      closeIfGone()
      const subscription = channel.subscribe({
        next: closeIfGone,
        complete: () => sendBack({ type: 'files.close' }),
      })
      return () => {
        subscription.unsubscribe()
        if (isOpen()) channel.send({ type: 'channel.closePreview' })
      }
    }),
  },
  actions: {
    select: assign(
      ({ context }, { paths, isSelected }: { paths: readonly string[]; isSelected: boolean }) => {
        const others = [...context.selectedPaths].filter(path => !paths.includes(path))
        return { selectedPaths: new Set(isSelected ? [...others, ...paths] : others) }
      },
    ),
    forgetGone: assign(({ context: { selectedPaths } }, paths: readonly string[]) => ({
      selectedPaths: new Set(paths.filter(path => selectedPaths.has(path))),
    })),
    clearSelection: assign({ selectedPaths: new Set<string>() }),
    setDraft: assign((_, draft: Move | null) => ({ draft })),
  },
  guards: {
    hasGone: ({ context: { selectedPaths } }, paths: readonly string[]) => {
      const listedPaths = new Set(paths)
      return [...selectedPaths].some(path => !listedPaths.has(path))
    },
    isBlocked: (_, isBlocked: boolean) => isBlocked,
    hasFolders: (_, folderCount: number) => folderCount > 0,
  },
})
