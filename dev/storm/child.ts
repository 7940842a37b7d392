import { takeTime, type Pace } from './clock'
import type { Outcome, Task } from './run/run'

export type Told = { type: 'outcome'; outcome: Outcome } | { type: 'failed'; reason: string }

/** Runs what it is given, in a process whose time it may take over. */
const pace: Pace = { speed: Number(process.argv[2]), from: Date.now() }
const clock = takeTime(pace)
const { run } = await import('./run/run')

process.once('message', (task: Task) => {
  run(task, clock, pace).then(
    outcome => process.send?.({ type: 'outcome', outcome } satisfies Told),
    (error: unknown) =>
      process.send?.({
        type: 'failed',
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Told),
  )
})
process.on('disconnect', () => process.exit(0))
