import { createContext, use } from 'react'
import type { KioskRef } from '../../machines/kiosk/kiosk.machine'
import type { CommandScope, ShellState } from './command'

export interface ShellContextValue extends ShellState {
  /** The project's address; undefined for a board without a page around it. */
  project?: string | undefined
  /** Undefined if the page has no kiosk. */
  kiosk: KioskRef | undefined
  /** The scope for a command invoked in a panel. */
  scopeAt?: (panel: HTMLElement) => CommandScope
}

const doNothing = () => undefined
/** For a board without a page around it. */
const noShell: ShellContextValue = {
  ...{
    fullPanel: null,
    isKiosk: false,
    kiosk: undefined,
    open: doNothing,
    setFullPanel: doNothing,
    setKiosk: doNothing,
  },
}

export const ShellContext = createContext(noShell)
export const useShell = (): ShellContextValue => use(ShellContext)
