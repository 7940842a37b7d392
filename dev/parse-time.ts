import { pathToFileURL } from 'node:url'
import { parseBoard } from '../src/board/file/parseBoard'
import { hostile } from './parse/hostile'

/** Characters of the texts that are measured; a longer one than the last is refused by its length alone. */
const SIZES = [500_000, 1_000_000, 2_000_000, 3_990_000]
const RUNS = 5

/** The least of several times, ms of this process on a processor: what it costs without what else the machine does. */
export function costOf(text: string, runs = RUNS): number {
  const times = Array.from({ length: runs }, () => {
    const began = process.cpuUsage()
    parseBoard(text)
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

/** Prints what it costs to read hostile boards of four sizes. Fails over 200 ms. */
function main() {
  const most = 200
  const rows = Object.entries(hostile).map(([name, make]) => {
    const costs = SIZES.map(size => costOf(make(size).slice(0, 4_000_000)))
    return { name, costs }
  })
  const cell = (text: string, wide: number) => text.padStart(wide)
  console.log(
    `${'CPU time to read it, ms'.padEnd(48)}${SIZES.map(size => cell(`${size / 1e6} MB`, 10)).join('')}`,
  )
  for (const { name, costs } of rows)
    console.log(`${name.padEnd(48)}${costs.map(ms => cell(ms.toFixed(1), 10)).join('')}`)
  const worst = Math.max(...rows.flatMap(({ costs }) => costs))
  console.log(`\nThe most is ${worst.toFixed(1)} ms; it may be ${most} ms.`)
  if (worst > most) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
