import type { BoardRef } from '../../machines/board.machine'
import type { KioskRef } from '../../machines/kiosk.machine'
import type { SessionRef } from '../../machines/session.machine'

export const groups = ['Board', 'Edit', 'Panel', 'View', 'Session'] as const

/** What somebody can do: the one source of the palette, the keys and the sheet of keys. */
export interface Command {
  /** Unique. */
  id: string
  /** As an order: "Pause the board". */
  title: string
  group: (typeof groups)[number]
  /** Each a key as tinykeys writes it, or several after one another: "$mod+k", "d k". */
  keys?: readonly string[]
  /** Why it cannot be done now, in one sentence; null where it can. */
  refusal: string | null
  run: () => void
}

/** What a command sees when it is asked for. */
export interface Scene {
  session: SessionRef
  board: BoardRef | undefined
  /** The panel that has the focus, or had it before a dialog took it; null: none. */
  panel: HTMLElement | null
  shell: Shell
}

export type DialogName = 'palette' | 'keys' | 'preferences' | 'boards' | 'activity' | 'check' | 'signOut'

/** What of the page is not the board's: what lies over it, and how much of it is shown. */
export interface Shell {
  /** The id of the panel that fills the page; null: none. */
  full: string | null
  isKiosk: boolean
  /** Undefined where nobody made one. */
  kiosk?: KioskRef | undefined
  /** There is a project to check. */
  canCheck?: boolean
  open: (dialog: DialogName) => void
  /** Says in a line what became of a command. */
  say?: (text: string) => void
  /** Fills the page with a panel, or with the whole board again. */
  fill: (panel: string | null) => void
  setKiosk: (isKiosk: boolean) => void
}
