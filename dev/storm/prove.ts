import type { Mutation } from './mutants/mutations'
import type { Pool } from './pool'
import type { Conditions, Outcome } from './run/run'
import { aimNamed, aimNameOf, type AimName } from './schedule/aimed'

/** On a late machine the engine doubts its links, and reads again what a mutant broke. */
const TRIES = 3

/** A mutant counts as noticed if one of these promises is broken; a failing harness or a ledger alone is not enough. */
const isNotice = ({ promise }: Outcome['violations'][number]) => ['I2', 'I3', 'I6'].includes(promise)

/** Checks that the storm notices each mutant, and finds no fault in the engine itself in the same weather. */
export async function prove(
  names: readonly Mutation[],
  conditions: Conditions,
  jobs: number,
  pool: Pool,
): Promise<boolean> {
  const left: (Mutation | AimName)[] = [...new Set(names.map(aimNameOf)), ...names]
  const aims = new Set<string>(names.map(aimNameOf))
  let isProven = true
  const run = (aim: AimName, mutation: Mutation | null) => {
    const { schedule, verify } = aimNamed(aim)
    return pool.run({ schedule, conditions: { ...conditions, verify, mutation, hasty: mutation !== null } })
  }
  async function spare(aim: AimName) {
    const { violations } = await run(aim, null)
    isProven &&= violations.length === 0
    console.log(
      `${aim}: ${violations.length === 0 ? 'kept by the engine as it is' : 'NOT KEPT BY THE ENGINE AS IT IS'}`,
    )
    for (const { promise, what } of violations) console.log(`  ${promise} ${what}`)
  }
  async function attempt(name: Mutation) {
    let tries = 0
    let notice: Outcome['violations'][number] | undefined
    while (notice === undefined && tries < TRIES) {
      tries += 1
      notice = (await run(aimNameOf(name), name)).violations.find(isNotice)
    }
    isProven &&= notice !== undefined
    const verdict = notice ? `noticed, try ${tries}: ${notice.promise} ${notice.what}` : 'NOT NOTICED'
    console.log(`${name}: ${verdict}`)
  }
  const isAim = (name: Mutation | AimName): name is AimName => aims.has(name)
  async function work() {
    for (let name = left.shift(); name !== undefined; name = left.shift())
      await (isAim(name) ? spare(name) : attempt(name))
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return isProven
}
