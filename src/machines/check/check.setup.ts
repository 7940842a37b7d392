import { assign, fromPromise, setup } from 'xstate'
import type {
  CheckTable,
  CheckLine,
  CheckFault,
  CheckFinding,
  CheckRequest,
  CheckResult,
} from '../../backend/ports/check.port'
import { notProvided } from '../shared/notProvided'

export interface CheckInput {
  /** The table checked by the lines `table` and `changes`; null: none chosen yet. */
  table: CheckTable | null
}

/** `unasked`: the line needs a table, and none was named. `left`: a person gave the line up. */
export type LineStatus =
  | { kind: 'waiting' | 'running' | 'unasked' | 'left' }
  | { kind: 'passed'; ms: number; finding: CheckFinding }
  | { kind: 'failed'; fault: CheckFault }
  /** `failedLine`: the earlier line that failed, without which this line would only fail the same way. */
  | { kind: 'skipped'; failedLine: CheckLine }

export interface CheckContext extends CheckInput {
  lines: Readonly<Record<CheckLine, LineStatus>>
  /** Lines still to be checked, in order; the first is being checked now. */
  queue: readonly CheckLine[]
}

export type CheckEvent =
  | { type: 'check.restart' }
  /** Checks the line again, and the lines skipped because of it. */
  | { type: 'check.repeatLine'; line: CheckLine }
  /** Gives up the line being checked, and continues with the next. */
  | { type: 'check.skipLine' }
  /** Gives up all lines not checked yet. */
  | { type: 'check.stop' }
  | { type: 'check.setTable'; table: CheckTable }

/** The lines in their order, each with the lines it depends on. */
const needs: Readonly<Record<CheckLine, readonly CheckLine[]>> = {
  address: [],
  key: ['address'],
  auth: ['address', 'key'],
  socket: ['address', 'key'],
  table: ['address', 'key'],
  changes: ['address', 'key', 'socket', 'table'],
  storage: ['address', 'key'],
  functions: ['address', 'key'],
}
const isLine = (name: string): name is CheckLine => name in needs
export const LINES: readonly CheckLine[] = Object.keys(needs).filter(isLine)

/**
 * In ms. A request made as the viewer may first wait 10 s for the token. A refused join answers 5 s late on purpose; a
 * first subscription may wait for the project's database.
 */
const timeLimits: Partial<Record<CheckLine, number>> = { socket: 25_000, table: 20_000, changes: 40_000 }
const TIME_LIMIT = 10_000

const waitingStatus: LineStatus = { kind: 'waiting' }
export const initialLines: CheckContext['lines'] = {
  address: waitingStatus,
  key: waitingStatus,
  auth: waitingStatus,
  socket: waitingStatus,
  table: waitingStatus,
  changes: waitingStatus,
  storage: waitingStatus,
  functions: waitingStatus,
}

const inOrder = (lines: ReadonlySet<CheckLine>) => LINES.filter(line => lines.has(line))
const nextLine = ({ queue }: CheckContext) => queue[0]
const needsTable = (line: CheckLine) => line === 'table' || line === 'changes'
/** The earlier line that prevents checking this one. */
const findObstacle = ({ lines }: CheckContext, line: CheckLine) =>
  needs[line].find(need => ['failed', 'left', 'skipped'].includes(lines[need].kind))

/** Adds lines to the queue, in their fixed order. The line being checked may have to start over later. */
function withQueued(context: CheckContext, newLines: readonly CheckLine[]): Partial<CheckContext> {
  const queue = inOrder(new Set([...context.queue, ...newLines]))
  const lines = { ...context.lines }
  for (const line of queue) lines[line] = waitingStatus
  return { queue, lines }
}

/** The line itself and all lines skipped because of it, directly or indirectly. */
const withSkipped = ({ lines }: CheckContext, line: CheckLine): CheckLine[] => {
  const affectedLines = new Set([line])
  for (const each of LINES) {
    const status = lines[each]
    if (status.kind === 'skipped' && affectedLines.has(status.failedLine)) affectedLines.add(each)
  }
  return inOrder(affectedLines)
}

/** Sets the status of the first line in the queue and removes the line from the queue. */
function withFirstSettled(context: CheckContext, status: LineStatus): Partial<CheckContext> {
  const [line, ...queue] = context.queue
  return line === undefined ? {} : { queue, lines: { ...context.lines, [line]: status } }
}
const toLineStatus = (verdict: CheckResult): LineStatus =>
  verdict.type === 'passed'
    ? { kind: 'passed', ms: verdict.ms, finding: verdict.finding }
    : { kind: 'failed', fault: verdict.fault }

export const checkSetup = setup({
  types: {} as { input: CheckInput; context: CheckContext; events: CheckEvent },
  actors: { runCheck: fromPromise<CheckResult, CheckRequest>(notProvided('runCheck')) },
  guards: {
    isDone: ({ context }) => context.queue.length === 0,
    isHindered: ({ context }) => {
      const line = nextLine(context)
      return line !== undefined && findObstacle(context, line) !== undefined
    },
    lacksTable: ({ context }) => {
      const line = nextLine(context)
      return line !== undefined && needsTable(line) && context.table === null
    },
  },
  delays: {
    limit: ({ context }) => timeLimits[nextLine(context) ?? 'address'] ?? TIME_LIMIT,
  },
  actions: {
    restart: assign({ queue: LINES, lines: initialLines }),
    queueOne: assign(({ context }, line: CheckLine) => withQueued(context, withSkipped(context, line))),
    queueTable: assign(({ context }, table: CheckTable) => ({
      table,
      ...withQueued(context, ['table', 'changes']),
    })),
    markRunning: assign(({ context }) => {
      const line = nextLine(context)
      return line === undefined ? {} : { lines: { ...context.lines, [line]: { kind: 'running' } } }
    }),
    recordVerdict: assign(({ context }, verdict: CheckResult) =>
      withFirstSettled(context, toLineStatus(verdict)),
    ),
    failLine: assign(({ context }, code: 'silent' | 'broken') =>
      withFirstSettled(context, { kind: 'failed', fault: { code, detail: null } }),
    ),
    skipLine: assign(({ context }) => {
      const line = nextLine(context)
      const failedLine = line === undefined ? undefined : findObstacle(context, line)
      return failedLine === undefined ? {} : withFirstSettled(context, { kind: 'skipped', failedLine })
    }),
    markUnasked: assign(({ context }) => withFirstSettled(context, { kind: 'unasked' })),
    leaveLine: assign(({ context }) => withFirstSettled(context, { kind: 'left' })),
    leaveAll: assign(({ context: { queue, lines } }) => {
      const leftLines = { ...lines }
      for (const line of queue) leftLines[line] = { kind: 'left' }
      return { queue: [], lines: leftLines }
    }),
  },
})

export const lookInput = ({ context }: { context: CheckContext }): CheckRequest => ({
  line: nextLine(context) ?? 'address',
  table: context.table,
})
export const recordVerdict = {
  type: 'recordVerdict',
  params: ({ event }: { event: { output: CheckResult } }) => event.output,
} as const
export const queueOne = {
  type: 'queueOne',
  params: ({ event }: { event: { line: CheckLine } }) => event.line,
} as const
export const queueTable = {
  type: 'queueTable',
  params: ({ event }: { event: { table: CheckTable } }) => event.table,
} as const
