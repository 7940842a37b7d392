import type { Observable } from 'rxjs'
import type { Unwritten } from './writes.port'

/** Calls that a person wants made, each sent once: nothing here repeats what may have been carried out. */
export interface Calls {
  /**
   * What comes of one call, as it comes; its last word is a `Concluded`, after which it completes. It never errors.
   * Unsubscribing stops waiting; what the call did by then stays done.
   */
  make(call: Call): Observable<Heard>
  /** What the project tells the viewer of a function of the database; null where it does not. */
  describe(name: FunctionName): Promise<Callable | null | 'unanswered'>
}

export interface FunctionName {
  schema: string
  function: string
}

export interface Callable {
  /** In its order. */
  takes: readonly Argument[]
  /** The project lets it change nothing, however it is called. */
  isReading: boolean
}

/** `type`: the database's own name, such as "timestamp with time zone". `values`: all there are, where it is an enum. */
export interface Argument {
  name: string
  type: string
  isRequired: boolean
  values?: readonly string[]
}

export type Call =
  /** `body`: an object of arguments by name, as JSON text; no digit of it is lost. `get`: it cannot write. */
  | ({ type: 'rpc'; body: string; get: boolean } & FunctionName)
  /** `body`: JSON text, null for none. `patience`: ms until its answer begins. */
  | {
      type: 'function'
      function: string
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
      body: string | null
      patience: number
    }
  /** `payload`: an object, as JSON text. */
  | { type: 'broadcast'; topic: string; isPrivate: boolean; event: string; payload: string }

export type Heard =
  /** The answer begins. `media`: its type without parameters, empty where it says none. */
  | { type: 'begun'; status: number; media: string }
  | { type: 'text'; text: string }
  /** A message was taken in, and may come back. */
  | { type: 'accepted' }
  | Concluded

export type Concluded =
  /** `broken`: it ended before it was whole, and why. */
  | { type: 'answered'; broken: string | null }
  /** A message was taken in. `isSeen`: it came back here. */
  | { type: 'sent'; isSeen: boolean }
  | Unwritten
  /** It failed or was not answered, and cannot have changed anything. */
  | { type: 'absent'; words: string }
  /** Whether it was carried out cannot be told, and nobody can be asked. */
  | { type: 'unclear'; words: string }
