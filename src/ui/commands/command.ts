import type { BoardRef } from '../../machines/board/board.machine'
import type { KioskRef } from '../../machines/kiosk/kiosk.machine'
import type { DialogName } from '../../machines/page/page.context'
import type { SessionRef } from '../../machines/session/session.machine'

export const commandGroups = ['Board', 'Edit', 'Panel', 'View', 'Session'] as const

/** A user command: the only source of the palette, the keys and the sheet of keys. */
export interface Command {
  /** Unique. */
  id: string
  /** In the imperative: "Pause the board". */
  title: string
  group: (typeof commandGroups)[number]
  /** Each a key as tinykeys writes it, or a sequence: "$mod+k", "d k". */
  keys?: readonly string[]
  /** Why the command is impossible now, in one sentence; null if it is possible. */
  refusal: string | null
  run: () => void
}

/** What a command can read when it is invoked. */
export interface CommandScope {
  session: SessionRef
  board: BoardRef | undefined
  /** The panel with the focus, or with the focus before a dialog took it; null: none. */
  panel: HTMLElement | null
  shell: ShellState
}

/** The part of the page outside the board: what lies over it, and how much of it is shown. */
export interface ShellState {
  /** The id of the panel that fills the page; null: none. */
  fullPanel: string | null
  isKiosk: boolean
  /** Undefined if the page has no kiosk, or none was fetched yet. */
  kiosk?: KioskRef | undefined
  /** The page has a project to check. */
  canCheck?: boolean
  open: (dialog: DialogName) => void
  /** Announces the outcome of a command in one line. */
  announce?: (text: string) => void
  /** Fills the page with a panel; null shows the whole board again. */
  setFullPanel: (panel: string | null) => void
  setKiosk: (isKiosk: boolean) => void
}
