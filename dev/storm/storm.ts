import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster, type Cluster } from 'supabase-embedded/testing/cluster'
import { options, type Options } from './options'
import { openPool, type Pool } from './pool'
import { prove } from './prove'
import type { Outcome } from './run/run'
import { generate } from './schedule/generate'
import type { Schedule } from './schedule/schedule'
import { shrink } from './shrink'
import { sourceNames } from './world/sources'

type StormInput = Options & { pool: Pool }

function tell({ seed, violations, samples, healMs, stallMs, counts }: Outcome, verbose: boolean) {
  const mark = violations.length === 0 ? 'kept' : `${violations.length} VIOLATIONS`
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  console.log(
    `seed ${seed}: ${mark}; ${samples} looks, healed in ${seconds(healMs)}, machine late by ${seconds(stallMs)}`,
  )
  if (verbose) console.log(`  ${JSON.stringify(counts)}`)
  for (const { promise, at, what } of violations.slice(0, 10))
    console.log(`  ${promise} at ${seconds(at)}: ${what}`)
}

async function report(schedule: Schedule, outcome: Outcome, { pool, conditions, shrinkFor }: StormInput) {
  let smallest = schedule
  if (shrinkFor > 0) {
    const attempt = (candidate: Schedule) =>
      pool.run({ schedule: candidate, conditions: { ...conditions, hasty: true } })
    smallest = await shrink(schedule, outcome, attempt, shrinkFor)
  }
  const file = join(tmpdir(), `storm-${schedule.seed}.json`)
  writeFileSync(file, JSON.stringify(smallest, null, 1))
  console.log(
    `seed ${schedule.seed}, ${smallest.acts.length} of ${schedule.acts.length} acts; again with --replay ${file}`,
  )
  console.log(JSON.stringify(smallest))
}

function add(sums: Record<string, number>, counts: Record<string, number>) {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
}
function table(title: string, sums: Record<string, number>) {
  console.log(`\n${title}:`)
  for (const [name, count] of Object.entries(sums).sort(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(7)}  ${name}`)
}

async function storm(options: StormInput): Promise<boolean> {
  const { seed, runs, minutes, jobs, length, replay, conditions, verbose, pool } = options
  const end = performance.now() + minutes * 60_000
  const none = (): Record<string, number> => ({})
  const acts = none()
  const causes = none()
  const entries = none()
  const struck = none()
  const ledgers = none()
  const promises = none()
  const excuses = none()
  let startCount = 0
  let doneCount = 0
  async function work() {
    while (startCount < runs && performance.now() < end) {
      const schedule =
        replay === null
          ? generate(seed + startCount, length, sourceNames)
          : (JSON.parse(readFileSync(replay, 'utf8')) as Schedule)
      startCount += 1
      const outcome = await pool.run({ schedule, conditions })
      doneCount += 1
      tell(outcome, verbose)
      add(acts, outcome.counts)
      add(causes, outcome.causes)
      add(entries, outcome.entries)
      add(struck, outcome.struck)
      add(ledgers, outcome.ledgers)
      add(excuses, outcome.excuses)
      for (const { promise } of outcome.violations) add(promises, { [promise]: 1 })
      if (outcome.violations.length > 0) await report(schedule, outcome, options)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  table('done', acts)
  table('why panels stopped being live', causes)
  table('entries of the ledgers', entries)
  table('channels that had to be struck and were, by what struck them', struck)
  table('ledgers', ledgers)
  table('rows that panels were wrong about, by what excuses it', excuses)
  table('violations', promises)
  const failCount = Object.values(promises).reduce((sum, count) => sum + count, 0)
  console.log(`\n${doneCount} runs, ${failCount} violations`)
  return failCount === 0
}

const givenOptions = options()
const { prove: breakages, conditions, jobs, database } = givenOptions
const clusters: Cluster[] = []
try {
  if (database === 'new') for (let job = 0; job < jobs; job++) clusters.push(await startCluster())
  const pool = openPool(givenOptions.speed, serversOf(database, clusters))
  const isKept =
    breakages === null
      ? await storm({ ...givenOptions, pool })
      : await prove(breakages, conditions, jobs, pool)
  process.exitCode = isKept ? 0 : 1
  pool.close()
} finally {
  for (const cluster of clusters) await cluster.stop()
}

function serversOf(database: string | null, clusters: readonly Cluster[]): string[] {
  if (database === null) return []
  return database === 'new' ? clusters.map(cluster => cluster.urlOf()) : [database]
}
