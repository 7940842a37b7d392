import { createActor, fromEventObservable, fromPromise, type InspectionEvent } from 'xstate'
import type { Backend } from './backend/port'
import { supabase } from './backend/supabase/backend'
import type { Board } from './board/board'
import { computerBoard } from './board/computer'
import type { Config } from './config'
import { boardMachine } from './machines/board.machine'
import { channelMachine } from './machines/channel.machine'
import { sessionMachine } from './machines/session.machine'
import { feed } from './streams/feed'
import { ticks } from './streams/ticks'

/** The hinge: gives every machine its actors. */
export function wire({ auth, data }: Backend, page: EventTarget | null) {
  const channel = channelMachine.provide({
    actors: { feed: fromEventObservable(({ input }) => feed(data, input.source, input.panels)) },
  })
  return sessionMachine.provide({
    actors: {
      board: boardMachine.provide({ actors: { channel } }),
      restore: fromPromise(() => auth.restore()),
      signIn: fromPromise(({ input }) => auth.signIn(input)),
      verify: fromPromise(({ input }) => auth.verify(input.code)),
      refresh: fromPromise(() => auth.refresh()),
      signOut: fromPromise<unknown>(() => auth.signOut()),
      authChanges: fromEventObservable(() => auth.changes()),
      ticks: fromEventObservable(() => ticks(() => auth.remaining(), page)),
    },
  })
}

export interface AppOptions {
  board?: Board
  inspect?: (event: InspectionEvent) => void
}

/** The root of the house over a Supabase project. Starts nothing: the caller starts the root, once. */
export function createApp(config: Config, { board = computerBoard, inspect }: AppOptions = {}) {
  return createActor(wire(supabase(config), globalThis.window), {
    input: { board },
    ...(inspect && { inspect }),
  })
}
