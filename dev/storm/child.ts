import { takeTime, type Pace } from './clock'
import type { Outcome, Task } from './run/run'

export type ChildMessage = { type: 'outcome'; outcome: Outcome } | { type: 'failed'; reason: string }

/** Runs its input in a process of its own, whose clock it may replace. */
const pace: Pace = { speed: Number(process.argv[2]), from: Date.now() }
const clock = takeTime(pace)
const { run } = await import('./run/run')

process.once('message', (task: Task) => {
  run(task, clock, pace).then(
    outcome => process.send?.({ type: 'outcome', outcome } satisfies ChildMessage),
    (error: unknown) =>
      process.send?.({
        type: 'failed',
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies ChildMessage),
  )
})
process.on('disconnect', () => process.exit(0))
