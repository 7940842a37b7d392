import type { Mutation } from './mutate'
import type { Pool } from './pool'
import type { Conditions, Outcome } from './run/run'
import { aimedAt, verifyIn } from './schedule/aimed'

/** A machine that is late doubts its links, and a doubt heals what was broken. */
const TRIES = 3

/** What the breakages are to be noticed by: neither a harness that fails nor a ledger alone is one. */
const isNotice = ({ promise }: Outcome['violations'][number]) => promise === 'I2' || promise === 'I3'

/** Shows that the storm notices each breakage, and has nothing to say of the engine as it is in the same weather. */
export async function prove(
  names: readonly Mutation[],
  conditions: Conditions,
  jobs: number,
  pool: Pool,
): Promise<boolean> {
  const left = [...names]
  let isProven = true
  async function attempt(name: Mutation) {
    const schedule = aimedAt(name)
    const given = { ...conditions, verify: verifyIn(name) }
    const whole = await pool.run({ schedule, conditions: { ...given, mutation: null } })
    let tries = 0
    let notice: Outcome['violations'][number] | undefined
    while (notice === undefined && tries < TRIES) {
      tries += 1
      const outcome = await pool.run({ schedule, conditions: { ...given, mutation: name, hasty: true } })
      notice = outcome.violations.find(isNotice)
    }
    isProven &&= notice !== undefined && whole.violations.length === 0
    const said = notice ? `noticed, try ${tries}: ${notice.promise} ${notice.what}` : 'NOT NOTICED'
    console.log(`${name}: ${said}`)
    for (const { promise, what } of whole.violations) console.log(`  WITHOUT IT, TOO: ${promise} ${what}`)
  }
  async function work() {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await attempt(name)
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return isProven
}
