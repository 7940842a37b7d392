import { loadavg } from 'node:os'
import type { Contender } from './engines/engine'
import { limit } from './engines/limit'
import { ours } from './engines/ours'
import { tanstack } from './engines/tanstack'
import { measure, type Sample } from './measure'
import { lineOf, table } from './report'

const isQuick = process.argv.includes('--quick')
const chosenSizes = process.argv.filter(word => /^\d+$/.test(word)).map(Number)
const sizes = chosenSizes.length > 0 ? chosenSizes : [10_000, 100_000, 1_000_000]
const batches = [16, 160]
/** One after the other and again, so that a busy minute is everybody's. */
const rounds = isQuick ? 1 : 3
const budget = isQuick ? 300 : 700
const contenders: Contender[] = [ours, limit, { ...tanstack, most: isQuick ? 10_000 : tanstack.most }]

console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1) ?? '?'} on ${process.platform}`)
for (const rows of sizes) {
  const samples = new Map<Contender, Sample[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const contender of contenders.filter(({ most }) => rows <= most)) {
      const knownSamples = samples.get(contender) ?? []
      const seed = 7 + 1_000 * round
      samples.set(contender, [
        ...knownSamples,
        ...(await measure(contender, { rows, batches, budget, seed })),
      ])
    }
  const load = loadavg()[0] ?? NaN
  const lines = batches.flatMap(batch => {
    const of = (contender: Contender) =>
      (samples.get(contender) ?? []).filter(sample => sample.batch === batch)
    return [...samples.keys()].map(contender => lineOf(contender.name, of(contender), of(limit)))
  })
  console.log(table(rows, lines, load))
}
