import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Task, Told } from './child'
import type { Outcome } from './run/run'

export interface Pool {
  run(task: Task): Promise<Outcome>
  close(): void
}

/** As many processes as runs at once, each with a time of its own. One that dies is an outcome, too. */
export function openPool(speed: number): Pool {
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  function start(): ChildProcess {
    const path = fileURLToPath(new URL('child.ts', import.meta.url))
    const child = fork(path, [String(speed)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    all.add(child)
    child.once('exit', () => all.delete(child))
    return child
  }
  return {
    run: task =>
      new Promise(resolve => {
        const child = idle.pop() ?? start()
        const fail = (what: string) => resolve(failure(task, what))
        const died = (code: number | null) => fail(`the process ended with ${code ?? 'a signal'}`)
        child.once('exit', died)
        child.once('message', (told: Told) => {
          child.off('exit', died)
          if (told.type === 'outcome') {
            idle.push(child)
            resolve(told.outcome)
          } else {
            child.kill()
            fail(told.reason)
          }
        })
        child.send(task)
      }),
    close() {
      for (const child of all) child.kill()
    },
  }
}

const failure = ({ schedule }: Task, what: string): Outcome => ({
  ...{ seed: schedule.seed, violations: [{ promise: 'harness', at: 0, what }] },
  ...{ counts: {}, causes: {}, samples: 0, healed: 0, stalled: 0 },
})
