import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster, type Cluster } from 'supabase-embedded/testing/cluster'
import { findBrowser } from '../test/browser'
import { execute } from '../test/stage'
import { differences, gotrueDifferences } from './differences'
import { journeysNamed } from './journeys'
import { judge, type Report } from './judge'
import { compareWithRunning } from './probes/remote'
import { readOptions } from '../shared/readOptions'

const USAGE = `npm run contract -- [--journeys] [--database postgres://…] [SUITE]...
npm run contract -- --url https://… --anon KEY --service KEY [PROBE]...

Runs the embedded backend's contract suites on a Postgres server instead of PGlite, and prints what differs by name.
SUITE is part of a file's name, such as rest-reads or changes. With --journeys, the browser's tests whose backend is one of
their own run on it instead, in Chromium (CHROMIUM_PATH).

  --database  a server to run on (default: throw-away ones, see npm run postgres). Databases and roles are created and
              dropped on it, so use one that nobody else uses, as the superuser postgres.

With --url, asks a running project, hosted or local, and the embedded backend the same, and prints what differs by name.
PROBE is part of a name, such as auth. It needs the keys anon and service_role; it makes accounts (…@example.com) and
buckets (signalbox-contract-…) and deletes them, so choose a project that nobody depends on.`

/** Servers of our own: roles belong to a server, so each worker of Vitest has one. */
const SERVERS = 2

const { values, positionals } = readOptions(USAGE, {
  options: {
    database: { type: 'string' },
    journeys: { type: 'boolean', default: false },
    url: { type: 'string' },
    anon: { type: 'string' },
    service: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const { url, anon, service } = values
const clusters: Cluster[] = []
try {
  if (url !== undefined) process.exitCode = await runAgainst(url)
  else await runOnServers()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const cluster of clusters) await cluster.stop()
}

async function runAgainst(address: string): Promise<number> {
  if (anon === undefined || service === undefined)
    throw new Error('--url: --anon and --service are needed, too')
  return compareWithRunning({ url: address.replace(/\/$/, ''), anon, service }, positionals)
}

async function runOnServers(): Promise<void> {
  if (values.database === undefined)
    // The hosted service has UTC, and the contract is with the hosted service.
    for (let count = 0; count < SERVERS; count++) clusters.push(await startCluster({ timeZone: 'UTC' }))
  process.exitCode = await run(values.database ?? clusters.map(cluster => cluster.urlOf()).join(' '))
}

async function run(servers: string): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'signalbox-contract-'))
  const file = join(dir, 'report.json')
  const suites = values.journeys
    ? ['--project', 'browser', ...journeysNamed(positionals)]
    : ['--config', 'dev/contract/vitest.config.ts', ...positionals]
  const workers = String(servers.split(' ').length)
  await execute(
    [
      'npx',
      'vitest',
      'run',
      ...suites,
      '--maxWorkers',
      workers,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    {
      CONTRACT_DATABASE: servers,
      ...(values.journeys && { CHROMIUM_PATH: await findBrowser() }),
    },
  )
  const isGotrue = process.env['CONTRACT_GOTRUE'] !== undefined
  const knownDifferences = isGotrue ? [...differences, ...gotrueDifferences] : differences
  const verdict = judge(JSON.parse(readFileSync(file, 'utf8')) as Report, knownDifferences)
  rmSync(dir, { recursive: true })
  for (const line of verdict.lines) console.log(line)
  return verdict.isKept ? 0 : 1
}
