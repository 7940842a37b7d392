import type { Observable } from 'rxjs'
import type { MutationReason } from './mutationReason.port'
import type { MutationRefusal } from './writes.port'

/** Calls that a person requested, each sent once: nothing here repeats a call that may have been carried out. */
export interface Calls {
  /**
   * The events of one call, as they arrive; the last is a `CallOutcome`, then it completes. Never errors. Unsubscribing
   * stops waiting, but undoes nothing that the call did.
   */
  make(call: Call): Observable<CallEvent>
  /** The project's description of a database function; null if it does not describe it to the viewer. */
  describe(name: FunctionRef): Promise<FunctionSignature | null | 'unanswered'>
}

export interface FunctionRef {
  schema: string
  function: string
}

export interface FunctionSignature {
  /** In the function's order. */
  parameters: readonly FunctionParameter[]
  /** The project lets the function change nothing, however it is called. */
  isReadOnly: boolean
}

/** `type`: the database's own name, such as "timestamp with time zone". `values`: all values of an enum. */
export interface FunctionParameter {
  name: string
  type: string
  isRequired: boolean
  values?: readonly string[]
}

export type Call =
  /** `body`: an object of arguments by name, as JSON text, so that no digit is lost. `get`: call it read-only. */
  | ({ type: 'rpc'; body: string; get: boolean } & FunctionRef)
  /** `body`: JSON text; null: no body. `timeoutMs`: ms until the answer must begin. */
  | {
      type: 'function'
      function: string
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
      body: string | null
      timeoutMs: number
    }
  /** `payload`: an object, as JSON text. */
  | { type: 'broadcast'; topic: string; isPrivate: boolean; event: string; payload: string }

export type CallEvent =
  /** The answer begins. `mediaType`: without parameters; empty if the answer names none. */
  | { type: 'begun'; status: number; mediaType: string }
  | { type: 'text'; text: string }
  /** The project accepted the message, which may still come back to this page. */
  | { type: 'accepted' }
  | CallOutcome

export type CallOutcome =
  /** `isBroken`: the answer ended before it was complete. */
  | { type: 'answered'; isBroken: boolean }
  /** The project accepted the message. `isSeen`: the message came back to this page. */
  | { type: 'sent'; isSeen: boolean }
  | MutationRefusal
  /** The call failed or got no answer, and cannot have changed anything. */
  | { type: 'absent'; reason: MutationReason }
  /** Nobody can tell whether the call was carried out. */
  | { type: 'unclear'; reason: MutationReason }
