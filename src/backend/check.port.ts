import type { KeyKind } from '../key'

/** Finds out how a project is reached, one thing at a time. Only reads, and writes nothing anywhere. */
export interface Check {
  /**
   * Looks at one thing, once. Gives up when `signal` is aborted, and has no time limit of its own. Rejects only then,
   * and for faults of ours.
   */
  look(asked: Looked, signal: AbortSignal): Promise<Verdict>
  /** Where the project is. */
  url: string
}

/** What can be looked at. The last two: what only some boards need. */
export type CheckLine = 'address' | 'key' | 'auth' | 'socket' | 'table' | 'changes' | 'storage' | 'functions'

export interface Looked {
  line: CheckLine
  /** What the lines `table` and `changes` look at. */
  table: CheckedTable | null
}

/** `columns`: those that a board reads; all where absent. `topic`: the private topic on which its changes are sent; null where Postgres Changes tell of them. */
export interface CheckedTable {
  schema: string
  table: string
  columns?: readonly string[]
  topic: string | null
}

/** `ms`: how long it took. */
export type Verdict = { type: 'passed'; ms: number; found: Found } | { type: 'failed'; fault: Fault }

export type Found =
  | { of: 'address' | 'storage' | 'functions' }
  | { of: 'key'; kind: KeyKind }
  | { of: 'auth'; ways: readonly string[] }
  /** `isPrivateOnly`: it takes private channels alone, and so no Postgres Changes. */
  | { of: 'socket'; isPrivateOnly: boolean }
  /** `hasRow`: a row came; without one the table is empty, or its policies let nobody see any. */
  | { of: 'table'; hasRow: boolean; as: 'viewer' | 'nobody' }
  | { of: 'changes'; by: 'postgres' | 'topic' }

/** `detail`: the project's own words, where it had some. */
export interface Fault {
  code: FaultCode
  detail: string | null
}

export type FaultCode =
  /** This computer has no network. */
  | 'offline'
  /** The page's own content security policy forbids to ask there. */
  | 'policy'
  /** A page that came by https may not ask by http. */
  | 'mixed'
  /** No such host, or nothing answers there. */
  | 'unreachable'
  /** Something answers, and does not let pages of other origins read what. */
  | 'unreadable'
  | 'paused'
  /** For what its owner owes, or used beyond the plan. */
  | 'restricted'
  /** Something else is at this address. */
  | 'not a project'
  /** No answer in time. */
  | 'silent'
  /** It says itself that it has an error. */
  | 'failing'
  | 'limited'
  | 'secret key'
  | 'other project'
  | 'key expired'
  | 'legacy keys off'
  | 'key refused'
  /** The project has no such service. */
  | 'absent'
  /** The token of whoever is signed in. */
  | 'token refused'
  /** The socket was not let in, and browsers do not say why. */
  | 'socket refused'
  | 'realtime off'
  | 'private only'
  | 'database unreachable'
  | 'no schema'
  | 'no table'
  | 'no grant'
  | 'unpublished'
  /** The policies on realtime.messages let the viewer not hear the topic. */
  | 'topic denied'
  | 'refused'
  /** Of ours. */
  | 'broken'
