import { createContext, use } from 'react'
import type { KioskRef } from '../../machines/kiosk/kiosk.machine'
import type { LazyValue } from '../../shared/lazyValue'
import type { UsageMeter } from '../../shared/usageMeter'
import type { CommandScope, ShellState } from './command'

/** The kiosk, which is fetched when it is first shown or the browser is idle. */
export interface LazyKiosk {
  isLoaded: () => boolean
  /** The same promise until it is rejected; the next call tries again. */
  preload: () => Promise<void>
  get: () => KioskRef
}

export interface ShellContextValue extends ShellState {
  /** The project's address; undefined for a board without a page around it. */
  project?: string | undefined
  /** Undefined if the page has no kiosk. */
  lazyKiosk?: LazyKiosk | undefined
  /** What the page exchanges with the project; undefined if nobody counts. */
  usage?: LazyValue<UsageMeter> | undefined
  /** The scope for a command invoked in a panel. */
  scopeAt?: (panel: HTMLElement) => CommandScope
}

const doNothing = () => undefined
/** For a board without a page around it. */
const noShell: ShellContextValue = {
  fullPanel: null,
  isKiosk: false,
  open: doNothing,
  setFullPanel: doNothing,
  setKiosk: doNothing,
}

export const ShellContext = createContext(noShell)
export const useShell = (): ShellContextValue => use(ShellContext)
