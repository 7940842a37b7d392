import type { Backend, RequestRecord } from 'supabase-embedded'
import { machine } from './measure'
import { createQueue } from './queue'

const SAMPLE_EVERY = 1000
const PRUNE_EVERY = 60_000

interface Table {
  name: string
  columns: string
  /** The same columns with their types. */
  definition: string
}

const SAMPLES: Table = {
  name: 'machine_samples',
  columns: 'load, cpu, cpu_busiest, cores, memory_used, memory_total, loop_delay',
  definition:
    'load real, cpu real, cpu_busiest real, cores real[], memory_used bigint, memory_total bigint, loop_delay real',
}
const REQUESTS: Table = {
  name: 'requests',
  columns: 'at, method, path, status, duration',
  definition: 'at timestamptz, method text, path text, status integer, duration real',
}

/**
 * Writes what is measured here into the demo's tables: a sample a second, and a row for every request the backend
 * serves. It writes by SQL, not by REST: its own writes would otherwise be requests too, without end.
 */
export function startCollector(backend: Pick<Backend, 'database' | 'onServed'>): { stop(): Promise<void> } {
  const { database } = backend
  const machineMeter = machine()
  const insert =
    ({ name, columns, definition }: Table) =>
    async (rows: object[]) => {
      await database.query(
        `insert into public.${name} (${columns}) select ${columns} from jsonb_to_recordset($1::jsonb) as (${definition})`,
        [JSON.stringify(rows)],
      )
    }
  const samples = createQueue(insert(SAMPLES))
  const requests = createQueue<RequestRecord>(insert(REQUESTS))
  const unhear = backend.onServed(request => requests.add(request))
  const sampling = setInterval(() => samples.add(machineMeter.sample()), SAMPLE_EVERY)
  let latestPrune = Promise.resolve()
  const pruning = setInterval(() => {
    latestPrune = prune(backend).catch((error: unknown) => console.error('old rows were not pruned:', error))
  }, PRUNE_EVERY)
  return {
    async stop() {
      unhear()
      clearInterval(sampling)
      clearInterval(pruning)
      machineMeter.stop()
      await Promise.all([samples.drain(), requests.drain(), latestPrune])
    },
  }
}

/** Keeps an hour of samples and the newest 10,000 requests, so that a week of running takes no more room than a day. */
export async function prune({ database }: Pick<Backend, 'database'>): Promise<void> {
  await database.query(`delete from public.machine_samples where at < now() - interval '1 hour'`)
  await database.query(
    `delete from public.requests where id <= (select id from public.requests order by id desc offset 10000 limit 1)`,
  )
}
