import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { makeDatabaseBeside } from 'supabase-embedded/testing/database'
import type { Told } from './child'
import { breakSources } from './mutants/brokenSources'
import { editOf } from './mutants/mutations'
import type { Outcome, Task } from './run/run'

type Given = Omit<Task, 'database'>

export interface Pool {
  run(task: Given): Promise<Outcome>
  close(): void
}

/**
 * A process for every run: its time is its own, and half a gigabyte goes with it. One that dies is an outcome, too.
 * `servers`: as many Postgres servers as there are runs at once, each of which gets a database there; without any, PGlite.
 */
export function openPool(speed: number, servers: readonly string[] = []): Pool {
  const children = new Set<ChildProcess>()
  const free = [...servers]
  async function runIn(task: Task): Promise<Outcome> {
    const edit = editOf(task.conditions.mutation)
    const broken = edit === null ? null : breakSources(edit)
    try {
      return await runFrom(broken === null ? import.meta.dirname : join(broken.root, 'dev/storm'), task)
    } finally {
      broken?.remove()
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
      child.once('message', (told: Told) => {
        resolve(told.type === 'outcome' ? told.outcome : failure(task, told.reason))
        child.disconnect()
      })
      child.send(task)
    })
  return {
    async run(given) {
      const server = free.shift()
      if (server === undefined) return runIn({ ...given, database: null })
      const database = await makeDatabaseBeside(server)
      try {
        return await runIn({ ...given, database: database.address })
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

const failure = ({ schedule }: Given, what: string): Outcome => ({
  ...{ seed: schedule.seed, violations: [{ promise: 'harness', at: 0, what }] },
  ...{
    counts: {},
    causes: {},
    entries: {},
    struck: {},
    ledgers: {},
    excuses: {},
    samples: 0,
    healed: 0,
    stalled: 0,
  },
})
