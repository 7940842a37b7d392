import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { makeDatabaseBeside } from 'supabase-embedded/testing/database'
import type { ChildMessage } from './child'
import { breakSources } from './mutants/brokenSources'
import { editOf } from './mutants/mutations'
import type { Outcome, Task } from './run/run'

type TaskInput = Omit<Task, 'database'>

export interface Pool {
  run(task: TaskInput): Promise<Outcome>
  close(): void
}

/**
 * A process for each run: its clock is its own, and its half gigabyte is freed with it. A process that dies is an
 * outcome, too. `servers`: one Postgres server for each concurrent run, which gets a database there; PGlite if there
 * are none.
 */
export function openPool(speed: number, servers: readonly string[] = []): Pool {
  const children = new Set<ChildProcess>()
  const free = [...servers]
  async function runIn(task: Task): Promise<Outcome> {
    const edit = editOf(task.conditions.mutation)
    const brokenSources = edit === null ? null : breakSources(edit)
    try {
      return await runFrom(
        brokenSources === null ? import.meta.dirname : join(brokenSources.root, 'dev/storm'),
        task,
      )
    } finally {
      brokenSources?.remove()
    }
  }
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
      child.once('message', (message: ChildMessage) => {
        resolve(message.type === 'outcome' ? message.outcome : failure(task, message.reason))
        child.disconnect()
      })
      child.send(task)
    })
  return {
    async run(order) {
      const server = free.shift()
      if (server === undefined) return runIn({ ...order, database: null })
      const database = await makeDatabaseBeside(server)
      try {
        return await runIn({ ...order, database: database.address })
      } finally {
        await database.drop()
        free.push(server)
      }
    },
    close() {
      for (const child of children) child.kill()
    },
  }
}

const failure = ({ schedule }: TaskInput, what: string): Outcome => ({
  seed: schedule.seed,
  violations: [{ promise: 'harness', at: 0, what }],
  counts: {},
  causes: {},
  entries: {},
  struck: {},
  ledgers: {},
  excuses: {},
  samples: 0,
  healMs: 0,
  stallMs: 0,
})
