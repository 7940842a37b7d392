import { assign, fromCallback, setup } from 'xstate'
import type { FileLine } from '../../streams/views/view'
import type { ChannelRef } from '../channel/channel.machine'

/** A file that is being renamed or moved; both are paths in its bucket. */
export interface Move {
  from: string
  /** The initial values of the form. */
  to: string
}

export interface FilesPanelContext {
  /** Keys of selected files; those that left the list may be among them. */
  selectedKeys: ReadonlySet<string>
  /** Null: the form is closed. */
  move: Move | null
}

interface FileToOpen {
  channel: ChannelRef
  line: FileLine
}

export type FilesPanelEvent =
  | { type: 'files.select'; keys: readonly string[]; isSelected: boolean }
  | { type: 'files.clearSelection' }
  /** Opens a file or folder, in the place of another one. */
  | ({ type: 'files.open' } & FileToOpen)
  | { type: 'files.close' }
  | { type: 'files.move'; move: Move }
  /** The file was moved, or stays where it is. */
  | { type: 'files.endMove' }
  /** Files or folders were dropped on the panel. `isBlocked`: nothing can be uploaded now. */
  | { type: 'files.drop'; isBlocked: boolean; folderCount: number }

/** `blocked`: nothing of the last drop was uploaded; `foldersLeft`: its folders were not. */
export type FilesPanelTag = 'blocked' | 'foldersLeft'

interface ShowInput extends FileToOpen {
  /** Of the panel's actor. */
  by: string
}

export const filesPanelSetup = setup({
  types: {} as { context: FilesPanelContext; events: FilesPanelEvent; tags: FilesPanelTag },
  actors: {
    /** The channel has the preview until this is stopped. The channel itself closes it when its access is lost. */
    show: fromCallback<FilesPanelEvent, ShowInput>(({ input: { channel, line, by }, sendBack }) => {
      const isOpen = () => channel.getSnapshot().context.openPreview?.by === by
      const closeIfGone = () => {
        if (!isOpen()) sendBack({ type: 'files.close' })
      }
      channel.send({ type: 'channel.openPreview', by, line })
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
    select: assign(({ context }, { keys, isSelected }: { keys: readonly string[]; isSelected: boolean }) => {
      const others = [...context.selectedKeys].filter(key => !keys.includes(key))
      return { selectedKeys: new Set(isSelected ? [...others, ...keys] : others) }
    }),
    clearSelection: assign({ selectedKeys: new Set<string>() }),
    setMove: assign((_, move: Move | null) => ({ move })),
  },
  guards: {
    isBlocked: (_, isBlocked: boolean) => isBlocked,
    hasFolders: (_, folderCount: number) => folderCount > 0,
  },
})
