import { createContext, use } from 'react'
import type { KioskRef } from '../../machines/kiosk.machine'
import type { Scene, Shell } from './command'

export interface ShellOfPage extends Shell {
  /** The address of the project; undefined for a board without a page around it. */
  project?: string | undefined
  /** Undefined where nobody made one. */
  kiosk: KioskRef | undefined
  /** What a command sees that is asked for in a panel. */
  sceneAt?: (panel: HTMLElement) => Scene
}

const nothing = () => undefined
/** Of a board without a page around it. */
const none: ShellOfPage = {
  ...{ full: null, isKiosk: false, kiosk: undefined, open: nothing, fill: nothing, setKiosk: nothing },
}

export const ShellContext = createContext(none)
export const useShell = (): ShellOfPage => use(ShellContext)
