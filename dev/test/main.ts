import { findBrowser } from './browser'
import { checks } from './checks'
import { installPostgres } from './postgres'
import { run, type Outcome } from './stage'
import { vitest } from './vitest'
import { installWebServers } from './webServers'
import { readOptions, refuseOptions } from '../shared/readOptions'

/**
 * `npm test` runs the checks and every test but the long ones (`*.long.test.ts`), and ends with "N passed, N failed",
 * each check counting as one. `-- --long` runs those as well, `npm run test:long` those alone, `npm run check` the
 * checks alone. A later stage runs even if an earlier one failed.
 */
const USAGE = `npm test [-- --long]\nnpm run test:long\nnpm run check\nOne file: npx vitest run FILE`

const { positionals, values } = readOptions(USAGE, {
  options: { long: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((word, index) => index > 0 || !['check', 'long'].includes(word))
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
if (unknown.length > 0) refuseOptions(`npm test does not take "${unknown.join(' ')}".`, USAGE)
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
