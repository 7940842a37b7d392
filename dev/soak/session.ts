import { setTimeout as pause } from 'node:timers/promises'
import { startChrome, type Tab } from './chrome'
import { emptyLog, listen, listenToSockets, look, type Log } from './log'
import { serve } from './serve'
import { isSettled, judge, type Circumstances, type Sleep } from './verdict'
import { chanceOf, resubscribe, set, stretches } from './weather'
import { readOptions } from '../shared/readOptions'

const USAGE = `npm run soak:session -- [--minutes 20] [--faults] [--seed N]

Three pages of one browser profile, on tokens that live 180 seconds. With --faults the auth service fails half of the
time, and the pages are hidden, frozen and woken. Ends with 1 where a promise is broken.`

const TABS = 3
const LIFE_S = 180
const LOOK_MS = 2_000
/** How often every panel has to read its rows again: a board that only listens would make no requests. */
const READ_MS = 15_000
const WARMUP_MS = 60_000

function options() {
  const { values } = readOptions(USAGE, {
    options: {
      minutes: { type: 'string', default: '20' },
      faults: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      help: { type: 'boolean', default: false },
    },
  })
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
  if (values.help || !(minutes > 0) || !Number.isInteger(seed)) {
    console.log(USAGE)
    process.exit(values.help ? 0 : 2)
  }
  return { minutes, seed, faults: values.faults }
}

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WARMUP_MS
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`${what}: it did not happen within ${WARMUP_MS / 1000} s`)
    await pause(250)
  }
}

/** Opens the tabs, signs in in the first, and waits until each shows a live board. */
async function signIn(tabs: Tab[], url: string): Promise<void> {
  for (const tab of tabs) {
    await tab.send('Page.navigate', { url })
    await until('a place to sign in', async () => (await tab.evaluate(`${DEMO} !== undefined`)) === true)
  }
  await tabs[0]?.evaluate(`${DEMO}.click()`)
  for (const [index, tab] of tabs.entries()) {
    await tab.send('Page.bringToFront')
    await until(`a live board in tab ${index + 1}`, async () => {
      const sample = await look(tab, index)
      return sample !== null && sample.panels.length > 0 && isSettled(sample)
    })
  }
}
const DEMO = `[...document.querySelectorAll('button')].find(button => button.innerText.trim() === 'Open the demo')`

/** Samples every tab repeatedly; frozen ones do not answer. */
async function watch(tabs: Tab[], log: Log, end: number): Promise<void> {
  while (Date.now() < end) {
    for (const [index, tab] of tabs.entries()) {
      const sample = await look(tab, index)
      if (sample === null) continue
      log.samples.push(sample)
      if (sample.session !== 'active')
        log.departures.push({ at: sample.at, tab: index, what: `on the screen “${sample.session}”` })
    }
    await pause(LOOK_MS)
  }
}

/**
 * Brings one tab to the front, which hides the others; sometimes a hidden one is frozen, as browsers do to save memory.
 */
async function disturb(tabs: Tab[], sleeps: Sleep[], chance: () => number, end: number): Promise<void> {
  let front = tabs.length - 1
  for (const tab of tabs.keys()) if (tab !== front) sleeps.push({ tab, from: 0, until: Infinity })
  while (Date.now() < end) {
    await pause(Math.min(10_000 + chance() * 60_000, Math.max(0, end - Date.now())))
    const hiddenTab = front
    front = (front + 1 + Math.floor(chance() * (tabs.length - 1))) % tabs.length
    sleeps.push({ tab: hiddenTab, from: Date.now(), until: Infinity })
    await tabs[front]?.send('Page.setWebLifecycleState', { state: 'active' })
    await tabs[front]?.send('Page.bringToFront')
    for (const sleep of sleeps) if (sleep.tab === front && sleep.until === Infinity) sleep.until = Date.now()
    if (chance() < 0.5) await tabs[hiddenTab]?.send('Page.setWebLifecycleState', { state: 'frozen' })
  }
}

type MendedTimes = Circumstances['mendedTimes']
async function rain(
  backend: string,
  mendedTimes: MendedTimes,
  chance: () => number,
  end: number,
): Promise<void> {
  for (const stretch of stretches(chance)) {
    const ms = Math.min(stretch.ms, end - Date.now())
    if (ms <= 0) break
    await set(backend, stretch)
    if (stretch.fault === 'none') mendedTimes.push({ from: Date.now(), until: Date.now() + ms })
    console.log(
      `${new Date().toISOString().slice(11, 19)} auth: ${stretch.fault} for ${Math.round(ms / 1000)} s`,
    )
    await pause(ms)
  }
}

async function readAgain(backend: string, end: number): Promise<void> {
  while (Date.now() < end) {
    await pause(READ_MS)
    await resubscribe(backend)
  }
}

const { minutes, faults, seed } = options()
console.log(`${minutes} minutes, ${faults ? `faults by seed ${seed}` : 'no faults'}`)
const server = await serve(LIFE_S)
const chrome = await startChrome()
const log = emptyLog()
const [sleeps, mendedTimes]: [Sleep[], MendedTimes] = [[], []]
try {
  const tabs: Tab[] = []
  // Hidden tabs may tick once a minute, which ends their sockets: without faults none is hidden.
  while (tabs.length < TABS) tabs.push(await chrome.open(faults ? 'tab' : 'window'))
  for (const [index, tab] of tabs.entries()) {
    listen(tab, index, log)
    listenToSockets(tab, index, log)
  }
  await signIn(tabs, server.url)
  const end = Date.now() + minutes * 60_000
  await Promise.all([
    watch(tabs, log, end),
    readAgain(server.backend, end),
    ...(faults
      ? [
          rain(server.backend, mendedTimes, chanceOf(seed), end),
          disturb(tabs, sleeps, chanceOf(seed + 1), end),
        ]
      : []),
  ])
} finally {
  await chrome.close()
  await server.stop()
}
const findings = judge(log, { life: LIFE_S * 1000, isRough: faults, sleeps, mendedTimes })
console.table(
  findings.map(({ promise, figure, brokenCases }) => ({ promise, figure, kept: brokenCases.length === 0 })),
)
const renewals = log.renewals.map(
  ({ at, tab, status }) =>
    `${new Date(at).toISOString().slice(11, 23)} tab ${tab + 1}: ${status ?? 'no answer'}`,
)
console.log(`renewals:\n  ${renewals.join('\n  ')}`)
for (const { promise, brokenCases } of findings)
  if (brokenCases.length > 0) console.log(`\n${promise}:\n  ${brokenCases.slice(0, 60).join('\n  ')}`)
process.exit(findings.some(({ brokenCases }) => brokenCases.length > 0) ? 1 : 0)
