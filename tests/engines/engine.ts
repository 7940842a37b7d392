import { launchFirefox } from './firefox'
import { launchWebKit } from './webkit'

/**
 * One window of a browser, as its driver reaches it. Functions are sent to the page as text: they close over nothing.
 */
export interface EngineWindow {
  open(url: string): Promise<void>
  /** What the function returns there, as JSON. */
  read<T>(of: (...texts: string[]) => T, ...texts: string[]): Promise<T>
  /** Clicks the element as a mouse does; false while there is none. Throws where the driver cannot reach it. */
  click(find: (...texts: string[]) => Element | null, ...texts: string[]): Promise<boolean>
  /** By keyboard, to what has the focus. */
  type(text: string): Promise<void>
  pressEnter(): Promise<void>
  /** A picture as PNG. */
  picture(): Promise<Buffer>
  /** Ends the browser. */
  close(): Promise<void>
}

const engines = { firefox: launchFirefox, webkit: launchWebKit }
export type EngineName = keyof typeof engines

export const launchEngine = (name: EngineName): Promise<EngineWindow> => engines[name]()
/** Those that are installed, as `npm run test:engines` says. */
export const installedEngines = (Object.keys(engines) as EngineName[]).filter(name =>
  (process.env['ENGINES'] ?? '').split(' ').includes(name),
)
