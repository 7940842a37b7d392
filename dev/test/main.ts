import { findBrowser } from './browser'
import { lanes } from './checks'
import { run, type Outcome } from './stage'
import { vitest } from './vitest'
import { installWebServers } from './webServers'

/**
 * `npm test` runs everything and ends with "N passed, N failed", each check counting as one;
 * `npm run check` runs the checks alone. A later stage runs even if an earlier one failed.
 */
const onlyChecks = process.argv[2] === 'check'
const outcomes: Outcome[] = []
await Promise.all(
  lanes.map(async lane => {
    for (const { name, command } of lane) outcomes.push(await run(name, command))
  }),
)
if (!onlyChecks) {
  const browser = await findBrowser()
  await installWebServers()
  outcomes.push(await vitest(browser))
}

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
for (const { name, failed: count } of outcomes) if (count > 0) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
