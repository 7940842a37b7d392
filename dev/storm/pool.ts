import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Task, Told } from './child'
import type { Outcome } from './run/run'

export interface Pool {
  run(task: Task): Promise<Outcome>
  close(): void
}

/** A process for every run: its time is its own, and half a gigabyte goes with it. One that dies is an outcome, too. */
export function openPool(speed: number): Pool {
  const path = fileURLToPath(new URL('child.ts', import.meta.url))
  const children = new Set<ChildProcess>()
  return {
    run: task =>
      new Promise(resolve => {
        const child = fork(path, [String(speed)], {
          execArgv: ['--import', 'tsx'],
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        })
        children.add(child)
        child.once('exit', code => {
          children.delete(child)
          resolve(failure(task, `the process ended with ${code ?? 'a signal'}`))
        })
        child.once('message', (told: Told) => {
          resolve(told.type === 'outcome' ? told.outcome : failure(task, told.reason))
          child.disconnect()
        })
        child.send(task)
      }),
    close() {
      for (const child of children) child.kill()
    },
  }
}

const failure = ({ schedule }: Task, what: string): Outcome => ({
  ...{ seed: schedule.seed, violations: [{ promise: 'harness', at: 0, what }] },
  ...{ counts: {}, causes: {}, entries: {}, struck: {}, ledgers: {}, samples: 0, healed: 0, stalled: 0 },
})
