import { basename } from 'node:path'
import { StateMachine, type AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { expect, test } from 'vitest'

const LONGEST = 110

const modules = import.meta.glob<Record<string, unknown>>('../../src/machines/*/*.machine.ts', {
  eager: true,
})
const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine
const machinesOf = (exports: Record<string, unknown>) => Object.values(exports).filter(isMachine)
const files = Object.entries(modules).map(([path, exports]) => [basename(path), machinesOf(exports)] as const)

test.each(files)('%s: every state says in a sentence what is true in it', (_, machines) => {
  expect(machines).not.toEqual([])
  const wrong = machines
    .flatMap(machine => getStateNodes(machine))
    // No machine is ever in a history state.
    .filter(({ type }) => type !== 'history')
    .filter(({ description = '' }) => !/^[A-Z].*\.$/.test(description) || description.length > LONGEST)
    .map(({ id, description }) => `${id}: ${description ?? 'no description'}`)
  expect(wrong).toEqual([])
})
