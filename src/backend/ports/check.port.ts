import type { KeyKind } from '../../shared/projectKey'

/** Checks how a project can be reached, one check at a time. It only reads. */
export interface Check {
  /**
   * Runs one check, once. Stops when `signal` is aborted, and has no time limit of its own. Rejects only on an abort
   * and for faults of ours.
   */
  run(request: CheckRequest, signal: AbortSignal): Promise<CheckResult>
  /** The project's URL. */
  url: string
}

/** The available checks. Only some boards need the last two. */
export type CheckLine = 'address' | 'key' | 'auth' | 'socket' | 'table' | 'changes' | 'storage' | 'functions'

export interface CheckRequest {
  line: CheckLine
  /** The table for the lines `table` and `changes`. */
  table: CheckTable | null
}

/**
 * `columns`: those that a board reads; all if absent. `topic`: the private topic that broadcasts the table's changes;
 * null if Postgres Changes report them.
 */
export interface CheckTable {
  schema: string
  table: string
  columns?: readonly string[]
  topic: string | null
}

/** `ms`: duration of the check. */
export type CheckResult =
  | { type: 'passed'; ms: number; finding: CheckFinding }
  | { type: 'failed'; fault: CheckFault }

export type CheckFinding =
  | { of: 'address' | 'storage' | 'functions' }
  | { of: 'key'; kind: KeyKind }
  | { of: 'auth'; methods: readonly string[] }
  /** `isPrivateOnly`: Realtime accepts private channels only, hence no Postgres Changes. */
  | { of: 'socket'; isPrivateOnly: boolean }
  /** `hasRow`: a row came; otherwise the table is empty, or its policies hide every row. */
  | { of: 'table'; hasRow: boolean; as: 'viewer' | 'nobody' }
  | { of: 'changes'; by: 'postgres' | 'topic' }

/** `detail`: the project's own words, if any. */
export interface CheckFault {
  code: CheckFaultCode
  detail: string | null
}

export type CheckFaultCode =
  /** This computer has no network. */
  | 'offline'
  /** The page's own content security policy forbids the request. */
  | 'policy'
  /** A page served over https may not call http. */
  | 'mixed'
  /** The host does not exist, or nothing answers there. */
  | 'unreachable'
  /** Something answers, but does not let pages of other origins read the answer. */
  | 'unreadable'
  | 'paused'
  /** The project is restricted because of unpaid bills or usage beyond the plan. */
  | 'restricted'
  /** Something other than a project is at this address. */
  | 'not a project'
  /** No answer in time. */
  | 'silent'
  /** The service itself reports an error. */
  | 'failing'
  | 'limited'
  | 'secret key'
  | 'other project'
  | 'key expired'
  | 'legacy keys off'
  | 'key refused'
  /** The project has no such service. */
  | 'absent'
  /** The service refused the viewer's token. */
  | 'token refused'
  /** The socket was refused; browsers do not say why. */
  | 'socket refused'
  | 'realtime off'
  | 'private only'
  | 'database unreachable'
  | 'no schema'
  | 'no table'
  | 'no grant'
  | 'unpublished'
  /** The policies on realtime.messages deny the viewer the topic. */
  | 'topic denied'
  | 'refused'
  /** A fault of ours. */
  | 'broken'
