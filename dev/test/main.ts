import { parseArgs } from 'node:util'
import { findBrowser } from './browser'
import { checks } from './checks'
import { installPostgres } from './postgres'
import { run, type Outcome } from './stage'
import { vitest } from './vitest'
import { installWebServers } from './webServers'

/**
 * `npm test` runs the checks and every test but the long ones (`*.long.test.ts`), and ends with "N passed, N failed",
 * each check counting as one. `-- --long` runs those as well, `npm run test:long` those alone, `npm run check` the checks
 * alone. A later stage runs even if an earlier one failed.
 */
const { positionals, values } = parseArgs({
  options: { long: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((word, index) => index > 0 || !['check', 'long'].includes(word))
if (unknown.length > 0) {
  console.error(`npm test does not take "${unknown.join(' ')}". One file: npx vitest run ${unknown[0] ?? ''}`)
  process.exit(2)
}
const onlyChecks = positionals[0] === 'check'
const onlyLong = positionals[0] === 'long'
const hasLong = onlyLong || values.long
const outcomes: Outcome[] = []
async function runChecks() {
  outcomes.push(...(await Promise.all(checks.map(({ name, command }) => run(name, command)))))
}
async function findPrograms(): Promise<string> {
  const browser = await findBrowser()
  if (hasLong) {
    await installWebServers()
    await installPostgres()
  }
  return browser
}
async function runTests() {
  const browser = findPrograms()
  // It is awaited below, after the checks have printed their output.
  browser.catch(() => undefined)
  if (!onlyLong) await runChecks()
  // In one run: while the last of the short tests end, the long ones would wait for a core that is idle.
  outcomes.push(await vitest(await browser, onlyLong ? 'long' : values.long ? 'all' : 'short'))
}
await (onlyChecks ? runChecks() : runTests())

const passCount = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failCount = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
for (const { name, failed: count } of outcomes) if (count > 0) console.log(`failed: ${name}`)
console.log(`${passCount} passed, ${failCount} failed`)
process.exit(failCount === 0 ? 0 : 1)
