import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { boardNames, type BoardName } from './boards'
import type { Order } from './child'
import type { Counts } from './meter'
import { readOptions, refuseOptions } from '../shared/readOptions'

const USAGE = `npm run cost -- [--board NAME] [--minutes 20] [--warm-up 5] [--speed 4] [--windows 1]

Measures what a viewer of a board costs a project: requests, bytes and messages an hour, while nothing changes and under
its usual traffic. Each board has a process of its own whose time runs faster, with the embedded backend.

  --board    ${boardNames.join(', ')}; all by default
  --minutes  measured, in the page's own time
  --warm-up  minutes before that, in which a page that has just opened calms down
  --speed    how many times as fast time goes: the database has as much less time for each request, so that a busy machine
             fails some which a real project would answer`

const { values } = readOptions(USAGE, {
  options: {
    board: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    'warm-up': { type: 'string', default: '5' },
    speed: { type: 'string', default: '4' },
    windows: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const names = boardNames.filter(name => values.board === undefined || name === values.board)
if (values.help || names.length === 0) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 2)
}
const minutes = Number(values.minutes)
const windows = Number(values.windows)
if (!Number.isInteger(windows) || windows < 1)
  refuseOptions(`--windows: a number from 1 on, not “${values.windows}”.`, USAGE)
const MINUTE_MS = 60_000

const measure = (board: BoardName, isBusy: boolean) =>
  new Promise<Counts>((resolve, reject) => {
    const path = fileURLToPath(new URL('child.ts', import.meta.url))
    const child = fork(path, [values.speed], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('message', message => resolve(message as Counts))
    child.once('exit', code => reject(new Error(`the measurement of “${board}” ended with ${code}`)))
    child.send({
      board,
      isBusy,
      windows,
      warmUp: Number(values['warm-up']) * MINUTE_MS,
      length: minutes * MINUTE_MS,
    } satisfies Order)
  })

const perHour = (count: number) => Math.round((count * 60) / minutes)
const megabytes = (bytes: number) => `${(perHour(bytes) / 1e6).toFixed(2)} MB`
for (const board of names)
  for (const isBusy of [false, true]) {
    const { requests, bytes, messages, messageBytes, byPath } = await measure(board, isBusy)
    console.log(
      `\n${board}, ${isBusy ? 'busy' : 'idle'}, per hour${windows === 1 ? '' : `, ${windows} windows`}`,
    )
    for (const viewers of [1, 100])
      console.log(
        `  ${viewers === 1 ? '  1 viewer: ' : '100 viewers:'} ${perHour(requests * viewers)} requests with ${megabytes(bytes * viewers)}, ${perHour(messages * viewers)} messages with ${megabytes(messageBytes * viewers)}`,
      )
    const dearest = Object.entries(byPath).sort(([, a], [, b]) => b - a)
    for (const [path, count] of dearest.slice(0, 8))
      console.log(`  ${String(perHour(count)).padStart(7)}  ${path}`)
  }
