import { startChrome, type Tab } from '../dev/soak/chrome'
import { findBrowser } from '../dev/test/browser'
import { scriptOf } from './drive/script'

/** Bytes a row beyond the row itself, for six views. */
const MOST = 120

async function heap(tab: Tab): Promise<number> {
  for (let n = 0; n < 2; n += 1) await tab.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tab.send('Runtime.getHeapUsage')
  return Number(usedSize)
}

const given = process.argv[2] ?? '100000'
if (!/^[1-9]\d*$/.test(given)) {
  console.error(`npm run memory does not take "${given}". The number of rows: npm run memory -- 100000`)
  process.exit(2)
}
const rows = Number(given)
const chrome = await startChrome(await findBrowser())
let sum = 0
try {
  const tab = await chrome.open('window')
  await tab.evaluate(
    `${await scriptOf(new URL('memoryPage.ts', import.meta.url))}\nmemorySteps(${rows}).then(step => void (globalThis.step = step))`,
  )
  console.log(`Chromium, ${rows.toLocaleString('en')} rows, bytes a row`)
  let before = await heap(tab)
  for (;;) {
    const name = await tab.evaluate('step()')
    if (typeof name !== 'string') break
    const now = await heap(tab)
    const bytes = (now - before) / rows
    before = now
    if (name !== 'the rows themselves') sum += bytes
    console.log(`${bytes.toFixed(0).padStart(5)}  ${name}`)
  }
} finally {
  await chrome.close()
}
console.log(`${sum.toFixed(0).padStart(5)}  in all, without the rows themselves; ${MOST} at most`)
process.exit(sum > MOST ? 1 : 0)
