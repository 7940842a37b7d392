import { setTimeout as pause } from 'node:timers/promises'
import { findBrowser } from '../test/browser'
import { startChrome, type Tab } from './chrome'
import { restingBoard, soakBoards } from './page/boards'
import { detachedTrees } from './page/detached'
import { beyond, lookAt, type Counts, type Look } from './page/counts'
import { judgeSoak, slopeOf, type Sample } from './page/slope'
import { isKiosk, isLive, press, show, signIn, until } from './page/visit'
import { enter, startWriting } from './page/writer'
import { serve } from './serve'
import { readOptions } from '../shared/readOptions'

const USAGE = `npm run soak -- [--minutes 10] [--rate 100] [--quick]

The built app in Chromium under RATE changes a second, as a kiosk that shows three boards in turn, while its socket
is cut now and then. Ends with 1 where the heap moves by more than 1 MB a million changes in the second half, or something
is left once everything was closed. --quick is one minute of it.`

/**
 * An unused channel is kept for 10 s: while a board is shown, the channel of the previous board is open, and no other.
 */
const TURN_S = 7
const LOOK_MS = 4_500
const CLOSED_MS = 14_000
const SETTLING_MS = 4_000

function options() {
  const { values } = readOptions(USAGE, {
    options: {
      minutes: { type: 'string' },
      rate: { type: 'string', default: '100' },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [minutes, rate] = [Number(values.minutes ?? (values.quick ? 1 : 10)), Number(values.rate)]
  if (values.help || !(minutes > 0) || !(rate > 0)) {
    console.log(USAGE)
    process.exit(values.help ? 0 : 2)
  }
  return { minutes, rate }
}

const formatCounts = ({ heap, ...counts }: Counts) =>
  `${(heap / 1e6).toFixed(2).padStart(7)} MB  ${Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')}`

interface Board {
  id: string
  panels: number
}
interface World {
  tab: Tab
  boards: Board[]
  rest: Board
  events: () => number
  cut: () => Promise<void>
}

/** Shows the boards in turn and reads the counts towards the end of each turn. */
async function tour({ tab, boards, rest, events, cut }: World, ms: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const ids = boards.map(({ id }) => id).join()
  await show(tab, rest.id, 0, `&cycle=${TURN_S}&boards=${ids}`)
  await press(tab, 'd', 'k')
  await until(tab, 'a kiosk', isKiosk)
  const end = Date.now() + ms
  for (let turn = 0; Date.now() < end; turn += 1) {
    const board = boards[turn % boards.length]
    if (board === undefined) break
    await until(tab, 'its turn', `location.search.includes('board=${board.id}')`)
    const began = Date.now()
    if (turn % 4 === 1) await cut()
    await until(
      tab,
      'a live board',
      `${isLive(board.id, board.panels)} || !location.search.includes('board=${board.id}')`,
    )
    await pause(Math.max(0, began + LOOK_MS - Date.now()))
    const { counts } = await lookAt(tab)
    samples.push({ board: board.id, events: events(), heap: counts.heap })
    console.log(
      `${String(events()).padStart(8)} changes, board ${1 + (turn % boards.length)} ${formatCounts(counts)}`,
    )
  }
  await press(tab, 'Escape')
  await until(tab, 'no kiosk', `!(${isKiosk})`)
  return samples
}

async function close({ tab, rest }: World): Promise<Look> {
  await show(tab, rest.id, 0)
  await pause(CLOSED_MS)
  // Objects freed by one collection may hold the last reference to objects that the next one frees.
  for (let look = await lookAt(tab); ;) {
    await pause(SETTLING_MS)
    const next = await lookAt(tab)
    if (next.counts.nodes >= look.counts.nodes) return next
    look = next
  }
}

const { minutes, rate } = options()
console.log(`${minutes} minutes, ${rate} changes a second`)
const server = await serve(3_600, 'dev/soak/page/world.sql')
const chrome = await startChrome(await findBrowser())
const faults: string[] = []
try {
  const person = await enter(server.url)
  const [rest, ...boards] = await Promise.all(
    [restingBoard, ...soakBoards].map(async file => ({
      id: await person.keep(file),
      panels: file.panels.length,
    })),
  )
  if (rest === undefined) throw new Error('there is no board')
  const tab = await chrome.open('window')
  const size = { width: 1600, height: 1000, deviceScaleFactor: 1, mobile: false }
  await tab.send('Emulation.setDeviceMetricsOverride', size)
  await tab.send('Performance.enable')
  await tab.send('Network.disable')
  await signIn(tab, server.url)
  const writing = startWriting(person.change, rate)
  const cut = async () => {
    const body = '{"action":"close","code":1006}'
    const headers = { 'content-type': 'application/json' }
    await fetch(`${server.backend}/_faults/actions`, { method: 'POST', headers, body })
  }
  const world = { tab, boards, rest, events: writing.events, cut }
  try {
    // A first round before the measurement, so that one-time loading and allocation is done.
    await tour(world, TURN_S * 1_000 * (boards.length + 1))
    const before = await close(world)
    console.log(`everything closed:          ${formatCounts(before.counts)}`)
    const samples = await tour(world, minutes * 60_000)
    const after = await close(world)
    console.log(`everything closed:          ${formatCounts(after.counts)}`)
    // In the first half, caches fill and code is compiled: 1.5 MB in the first 80,000 changes, and nothing after.
    const slope = slopeOf(samples.slice(Math.floor(samples.length / 2)))
    if (slope !== null)
      console.log(`heap: ${slope.bytes.toFixed(2)} ± ${(2 * slope.error).toFixed(2)} MB a million changes`)
    faults.push(...judgeSoak(slope, before.counts, after.counts))
    console.log('actors that were not there before:', beyond(before.actors, after.actors))
    console.log('elements that were not there before:', beyond(before.elements, after.elements))
    console.log('elements in no document:', await detachedTrees(tab))
  } finally {
    await writing.stop()
  }
} finally {
  await chrome.close()
  await server.stop()
}
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'nothing is left' : 'broken')
process.exit(faults.length === 0 ? 0 : 1)
