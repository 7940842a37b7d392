import { startCluster } from 'supabase-embedded/testing/cluster'
import { readOptions } from './shared/readOptions'

const USAGE = `npm run postgres -- [--locale en_US] [--time-zone America/New_York]

Starts a Postgres server of its own for the embedded backend, prints the address of an empty database, and removes
everything on Ctrl+C. Then:

  npm run backend -- --database 'postgres://…'

  --locale      ICU locale: how text is sorted (default: en_US, as hosted projects)
  --time-zone   (default: America/New_York, which has summer time; hosted projects have UTC)`

const { values } = readOptions(USAGE, {
  options: {
    locale: { type: 'string', default: 'en_US' },
    'time-zone': { type: 'string', default: 'America/New_York' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
try {
  const cluster = await startCluster({ locale: values.locale, timeZone: values['time-zone'] })
  console.log(await cluster.createDatabase())
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.stop().then(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
