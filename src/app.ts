import { createActor, type InspectionEvent } from 'xstate'
import { computerBoard } from './board/computer'
import type { Config } from './config'
import { sessionMachine } from './machines/session.machine'

export interface AppOptions {
  inspect?: (event: InspectionEvent) => void
}

/** Wires the house and starts nothing: the caller starts the returned root. */
export function createApp(_config: Config, { inspect }: AppOptions = {}) {
  return createActor(sessionMachine, { input: { board: computerBoard }, ...(inspect && { inspect }) })
}
