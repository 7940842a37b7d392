import { describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise, type EventFromLogic } from 'xstate'
import type { CheckLine, CheckRequest, CheckResult } from '../../src/backend/ports/check.port'
import { checkMachine } from '../../src/machines/check/check.machine'
import { initialLines } from '../../src/machines/check/check.setup'
import { failedCheck, orders, outward, passedCheck, still } from './check.alphabet'
import { after, cells, type Table } from './table'

type State = 'running' | 'idle'
type Word = keyof typeof outward
type Missing = Exclude<EventFromLogic<typeof checkMachine>['type'], (typeof outward)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const table: Table<State, Word> = {
  running: { all: 'running', one: 'running', leave: 'running', stop: 'idle', table: 'running' },
  idle: { all: 'running', one: 'running', leave: '-', stop: '-', table: 'running' },
}
const at = (value: State) =>
  still.resolveState({
    value,
    context: {
      table: orders,
      lines: initialLines,
      queue: value === 'running' ? ['storage', 'functions'] : [],
    },
  })
test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(after(still, at(from), outward[word]).value).toBe(to)
})

describe('as it goes', () => {
  /** A project that answers each line as `answer` says, and what it was asked. */
  function beginCheck(answer: (line: CheckLine, signal: AbortSignal) => CheckResult | Promise<CheckResult>) {
    vi.useFakeTimers()
    const requests: string[] = []
    const check = createActor(
      checkMachine.provide({
        actors: {
          runCheck: fromPromise<CheckResult, CheckRequest>(async ({ input, signal }) => {
            requests.push(input.table === null ? input.line : `${input.line} ${input.table.table}`)
            return answer(input.line, signal)
          }),
        },
      }),
      { input: { table: null } },
    ).start()
    onTestFinished(() => {
      check.stop()
      vi.useRealTimers()
    })
    const stands = (line: CheckLine) => check.getSnapshot().context.lines[line]
    return { check, requests, stands }
  }
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const never = () => new Promise<never>(() => undefined)

  test('one line is looked at after the other, and none of a table that nobody named', async () => {
    const { check, requests, stands } = beginCheck(() => passedCheck)
    expect(requests).toEqual(['address'])
    await settle()
    expect(requests).toEqual(['address', 'key', 'auth', 'socket', 'storage', 'functions'])
    expect(stands('changes')).toEqual({ kind: 'unasked' })
    check.send({ type: 'check.setTable', table: orders })
    await settle()
    expect(requests.slice(6)).toEqual(['table orders', 'changes orders'])
    expect(stands('changes').kind).toBe('passed')
  })

  test('a line that depends on a failed one is skipped, and runs once that is repaired', async () => {
    let isBroken = true
    const { check, requests, stands } = beginCheck(line =>
      line === 'key' && isBroken ? failedCheck : passedCheck,
    )
    await settle()
    expect(requests).toEqual(['address', 'key'])
    expect(stands('functions')).toEqual({ kind: 'skipped', failedLine: 'key' })
    isBroken = false
    check.send({ type: 'check.repeatLine', line: 'key' })
    await settle()
    expect(requests.slice(2)).toEqual(['key', 'auth', 'socket', 'storage', 'functions'])
    expect(check.getSnapshot().value).toBe('idle')
  })

  test('a failure hinders only what needs it', async () => {
    const { requests, stands } = beginCheck(line => (line === 'auth' ? failedCheck : passedCheck))
    await settle()
    expect(stands('auth').kind).toBe('failed')
    expect(requests).toContain('socket')
    expect(requests).toContain('storage')
  })

  test('a line has its time and no more, and what it asked is given up', async () => {
    let givenSignal: AbortSignal | undefined
    const { stands } = beginCheck((line, signal) => {
      if (line !== 'socket') return passedCheck
      givenSignal = signal
      return never()
    })
    await vi.advanceTimersByTimeAsync(24_999)
    expect(stands('socket').kind).toBe('running')
    await vi.advanceTimersByTimeAsync(1)
    expect(stands('socket')).toMatchObject({ kind: 'failed', fault: { code: 'silent' } })
    expect(givenSignal?.aborted).toBe(true)
    expect(stands('storage').kind).toBe('passed')
  })

  test('a person may leave one line out, or all that are left', async () => {
    const { check, requests, stands } = beginCheck(never)
    check.send({ type: 'check.skipLine' })
    await settle()
    expect(stands('address').kind).toBe('left')
    expect(stands('key')).toEqual({ kind: 'skipped', failedLine: 'address' })
    check.send({ type: 'check.restart' })
    check.send({ type: 'check.stop' })
    expect(check.getSnapshot().value).toBe('idle')
    expect(stands('functions').kind).toBe('left')
    expect(requests).toEqual(['address', 'address'])
  })

  test('a line requested during another one is checked in its order, and none is lost', async () => {
    const { check, requests, stands } = beginCheck(line => (line === 'storage' ? never() : passedCheck))
    await settle()
    expect(stands('storage').kind).toBe('running')
    check.send({ type: 'check.repeatLine', line: 'auth' })
    await settle()
    expect(requests.slice(-2)).toEqual(['auth', 'storage'])
    expect(stands('functions').kind).toBe('waiting')
  })

  test('a fault of ours is named so, and the check goes on', async () => {
    const { stands } = beginCheck(line => {
      if (line === 'auth') throw new Error('a fault')
      return passedCheck
    })
    await settle()
    expect(stands('auth')).toMatchObject({ fault: { code: 'broken' } })
    expect(stands('functions').kind).toBe('passed')
  })
})
