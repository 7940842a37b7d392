import { assign, fromPromise, setup } from 'xstate'
import type { CheckedTable, CheckLine, Fault, Found, Looked, Verdict } from '../backend/check.port'
import { missing } from './missing'

export interface CheckInput {
  /** What the lines `table` and `changes` look at first; null: nothing yet. */
  table: CheckedTable | null
}

/** How a line stands. `unasked`: it looks at a table, and none was named. `left`: a person gave it up. */
export type Standing =
  | { is: 'waiting' | 'running' | 'unasked' | 'left' }
  | { is: 'passed'; ms: number; found: Found }
  | { is: 'failed'; fault: Fault }
  /** `because`: the earlier line that failed, without which this one would only say the same. */
  | { is: 'skipped'; because: CheckLine }

export interface CheckContext extends CheckInput {
  lines: Readonly<Record<CheckLine, Standing>>
  /** What is still to be looked at, in order; the first is looked at now. */
  queue: readonly CheckLine[]
}

export type CheckEvent =
  | { type: 'check.all' }
  /** Again; and what was skipped because of it. */
  | { type: 'check.one'; line: CheckLine }
  /** Gives up the line that is looked at, and goes on with the next. */
  | { type: 'check.leave' }
  /** Gives up all that is not looked at yet. */
  | { type: 'check.stop' }
  | { type: 'check.table'; table: CheckedTable }

/** In this order, each with those without which it makes no sense. */
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
 * ms. What is asked as a viewer may wait 10 s for their token first. A refused join comes 5 s late on purpose; a first
 * subscription may wait for the project's database.
 */
const limits: Partial<Record<CheckLine, number>> = { socket: 25_000, table: 20_000, changes: 40_000 }
const LIMIT = 10_000

const waiting: Standing = { is: 'waiting' }
export const fresh: CheckContext['lines'] = {
  ...{ address: waiting, key: waiting, auth: waiting, socket: waiting },
  ...{ table: waiting, changes: waiting, storage: waiting, functions: waiting },
}

const inOrder = (wanted: ReadonlySet<CheckLine>) => LINES.filter(line => wanted.has(line))
const nextOf = ({ queue }: CheckContext) => queue[0]
const asksTable = (line: CheckLine) => line === 'table' || line === 'changes'
/** The earlier line that keeps this one from being looked at. */
const obstacle = ({ lines }: CheckContext, line: CheckLine) =>
  needs[line].find(need => ['failed', 'left', 'skipped'].includes(lines[need].is))

/** These are to be looked at as well. All in their order: what is under way may have to begin anew, later. */
function queued(context: CheckContext, wanted: readonly CheckLine[]): Partial<CheckContext> {
  const queue = inOrder(new Set([...context.queue, ...wanted]))
  const lines = { ...context.lines }
  for (const line of queue) lines[line] = waiting
  return { queue, lines }
}

/** It, and all that was skipped because of it, or because of what was skipped so. */
const withSkipped = ({ lines }: CheckContext, line: CheckLine): CheckLine[] => {
  const again = new Set([line])
  for (const each of LINES) {
    const standing = lines[each]
    if (standing.is === 'skipped' && again.has(standing.because)) again.add(each)
  }
  return inOrder(again)
}

/** The first of the queue stands so now, and is out of it. */
function settled(context: CheckContext, standing: Standing): Partial<CheckContext> {
  const [line, ...queue] = context.queue
  return line === undefined ? {} : { queue, lines: { ...context.lines, [line]: standing } }
}
const standingOf = (verdict: Verdict): Standing =>
  verdict.type === 'passed'
    ? { is: 'passed', ms: verdict.ms, found: verdict.found }
    : { is: 'failed', fault: verdict.fault }

/** The words of the check's chart. */
export const checkSetup = setup({
  types: {} as { input: CheckInput; context: CheckContext; events: CheckEvent },
  actors: { look: fromPromise<Verdict, Looked>(missing('look')) },
  guards: {
    isDone: ({ context }) => context.queue.length === 0,
    isHindered: ({ context }) => {
      const line = nextOf(context)
      return line !== undefined && obstacle(context, line) !== undefined
    },
    lacksTable: ({ context }) => {
      const line = nextOf(context)
      return line !== undefined && asksTable(line) && context.table === null
    },
  },
  delays: {
    limit: ({ context }) => limits[nextOf(context) ?? 'address'] ?? LIMIT,
  },
  actions: {
    begin: assign({ queue: LINES, lines: fresh }),
    queueOne: assign(({ context }, line: CheckLine) => queued(context, withSkipped(context, line))),
    queueTable: assign(({ context }, table: CheckedTable) => ({
      table,
      ...queued(context, ['table', 'changes']),
    })),
    run: assign(({ context }) => {
      const line = nextOf(context)
      return line === undefined ? {} : { lines: { ...context.lines, [line]: { is: 'running' } } }
    }),
    judge: assign(({ context }, verdict: Verdict) => settled(context, standingOf(verdict))),
    fail: assign(({ context }, code: 'silent' | 'broken') =>
      settled(context, { is: 'failed', fault: { code, detail: null } }),
    ),
    skip: assign(({ context }) => {
      const line = nextOf(context)
      const because = line === undefined ? undefined : obstacle(context, line)
      return because === undefined ? {} : settled(context, { is: 'skipped', because })
    }),
    unask: assign(({ context }) => settled(context, { is: 'unasked' })),
    leave: assign(({ context }) => settled(context, { is: 'left' })),
    stop: assign(({ context: { queue, lines } }) => {
      const left = { ...lines }
      for (const line of queue) left[line] = { is: 'left' }
      return { queue: [], lines: left }
    }),
  },
})

export const asked = ({ context }: { context: CheckContext }): Looked => ({
  line: nextOf(context) ?? 'address',
  table: context.table,
})
export const judge = {
  type: 'judge',
  params: ({ event }: { event: { output: Verdict } }) => event.output,
} as const
export const queueOne = {
  type: 'queueOne',
  params: ({ event }: { event: { line: CheckLine } }) => event.line,
} as const
export const queueTable = {
  type: 'queueTable',
  params: ({ event }: { event: { table: CheckedTable } }) => event.table,
} as const
