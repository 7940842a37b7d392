import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { initialTransition, transition, type AnyStateMachine } from 'xstate'
import { connectionMachine } from '../../src/machines/connection/connection.machine'
import { renewalMachine } from '../../src/machines/renewal/renewal.machine'
import { orderWrite, outcomes, still } from './mutation.alphabet'

const machines = resolve(import.meta.dirname, '../../src/machines')
const files = readdirSync(machines, { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('.ts') && file !== join('shared', 'environment.ts'),
)

test('no machine reads a clock or draws random numbers: both come in as input', () => {
  const impure = /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|crypto\.)/
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(file => impure.test(readFileSync(join(machines, file), 'utf8')))).toEqual([])
})

afterEach(() => void vi.useRealTimers())

const environment = { now: () => 1_000, monotonic: () => 5, random: () => 0.5 }
const walks: [string, AnyStateMachine, unknown, { type: string; [detail: string]: unknown }[]][] = [
  [
    'mutation',
    still,
    { ...orderWrite(), environment },
    [{ type: 'mutation.message', message: outcomes.unanswered }, { type: 'mutation.dismiss' }],
  ],
  [
    'connection',
    connectionMachine,
    { access: 'aal1', environment },
    [
      { type: 'xstate.error.actor.link', error: { kind: 'lost', reason: 'cut' } },
      { type: 'connection.retry' },
    ],
  ],
  [
    'renewal',
    renewalMachine,
    { environment },
    [{ type: 'renewal.now' }, { type: 'renewal.tokenReplaced', remaining: 1_000_000 }],
  ],
]
test.each(walks)(
  '%s: the same events lead to the same contexts, whenever they come',
  (_, machine, input, events) => {
    const walkAt = (time: number) => {
      vi.useFakeTimers({ now: time })
      const [first] = initialTransition(machine, input as never)
      let last = first
      const contexts = events.map(event => {
        ;[last] = transition(machine, last, event as never)
        return JSON.stringify([last.value, last.context])
      })
      vi.useRealTimers()
      return contexts
    }
    expect(walkAt(0)).toEqual(walkAt(86_400_000))
  },
)
