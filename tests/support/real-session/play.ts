import { expect } from 'vitest'
import { expectAgreement } from './agreed'
import type { Step } from './paths'
import type { Move } from './transitions'
import type { World } from './world'

const PATIENCE = { timeout: 20_000, interval: 10 }

/**
 * Walks a path in the world, and says how many steps it was: causes each of its events, and compares where it led with
 * what the machine foretold.
 */
export async function play(world: World, path: readonly Step[]): Promise<number> {
  const pathText = path.map(({ script }) => script.label).join(' → ')
  let at = 0
  const arm = async (from: number) => {
    for (const [index, { script }] of path.entries()) {
      if (index < from) continue
      await script.before?.(world, path[index - 1]?.value)
      if (script.act !== undefined) return
      const [request, act] = script.at ?? []
      if (request !== undefined && act !== undefined) world.answers.push([request, () => act(world)])
    }
  }
  const checkMoves = ({ machine, takenTransitions, value }: Step) => {
    const moves = world.moves.slice(at)
    const isHere = (move: Move) => move.machine === machine
    const first = moves.findIndex(
      move => isHere(move) && takenTransitions.every(key => move.takenTransitions.includes(key)),
    )
    const last = moves.findIndex((move, index) => index >= first && isHere(move) && move.value === value)
    if (first < 0 || last < 0) return moves.map(move => `${move.takenTransitions.join()} ⇒ ${move.value}`)
    at += last + 1
    return 'arrived'
  }
  await arm(0)
  world.session.start()
  for (const [index, step] of path.entries()) {
    const next = path[index + 1]
    if (step.script.act !== undefined) {
      if (step.machine === 'session') await expect.poll(() => world.isAtRest(), PATIENCE).toBe(true)
      await arm(index + 1)
      await step.script.act(world, next?.script.label)
    }
    const where = `${pathText}\n at “${step.script.label}”, which should take ${step.takenTransitions.join()} to ${step.value}`
    await expect.poll(() => checkMoves(step), { ...PATIENCE, message: where }).toBe('arrived')
    // What came first had to find a request still out.
    if (step.script.act !== undefined && step.script.before !== undefined) world.release()
    if (next === undefined || next.script.act !== undefined)
      await expect.poll(() => expectAgreement(world), { ...PATIENCE, message: where }).toEqual([])
  }
  return path.length
}
