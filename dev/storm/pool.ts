import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Task, Told } from './child'
import { breakSources } from './mutants/brokenSources'
import { editOf } from './mutants/mutations'
import type { Outcome } from './run/run'

export interface Pool {
  run(task: Task): Promise<Outcome>
  close(): void
}

/** A process for every run: its time is its own, and half a gigabyte goes with it. One that dies is an outcome, too. */
export function openPool(speed: number): Pool {
  const children = new Set<ChildProcess>()
  const runFrom = (folder: string, task: Task) =>
    new Promise<Outcome>(resolve => {
      const child = fork(join(folder, 'child.ts'), [String(speed)], {
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
    })
  return {
    async run(task) {
      const edit = editOf(task.conditions.mutation)
      const broken = edit === null ? null : breakSources(edit)
      try {
        return await runFrom(broken === null ? import.meta.dirname : join(broken.root, 'dev/storm'), task)
      } finally {
        broken?.remove()
      }
    },
    close() {
      for (const child of children) child.kill()
    },
  }
}

const failure = ({ schedule }: Task, what: string): Outcome => ({
  ...{ seed: schedule.seed, violations: [{ promise: 'harness', at: 0, what }] },
  ...{ counts: {}, causes: {}, entries: {}, struck: {}, ledgers: {}, samples: 0, healed: 0, stalled: 0 },
})
