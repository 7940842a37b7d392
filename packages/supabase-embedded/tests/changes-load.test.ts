import { expect, test } from 'vitest'
import { changesOf, user, type Watch } from './support/changes'

const changes = changesOf(`
  create table public.events (id int primary key, owner uuid, body text);
  alter table public.events enable row level security;
  create policy "own" on public.events to authenticated using (owner = auth.uid());
  alter publication supabase_realtime add table public.events;
`)

const uid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const events = { event: 'INSERT', schema: 'public', table: 'events' }
let next = 1

/** Milliseconds of processor time this process has taken: PGlite runs in it, and a busy machine does not count. */
const busy = () => {
  const { user: own, system } = process.cpuUsage()
  return (own + system) / 1000
}

/** Writes `count` rows of the first user in one statement; resolves, with the time it took, once all were told. */
async function write(
  count: number,
  watch: Watch,
): Promise<{ ids: unknown[]; wantedIds: number[]; took: number }> {
  const wantedIds = Array.from({ length: count }, (_, index) => next + index)
  const startedAt = busy()
  const messages = await watch.after(
    `insert into events select id, '${uid(0)}', repeat('x', 100) from generate_series(${next}, ${next + count - 1}) as id`,
  )
  next += count
  return { ids: messages.map(({ data }) => data.record?.['id']), wantedIds, took: busy() - startedAt }
}

const crowd = async (count: number) => {
  const watches = []
  for (let index = 0; index < count; index++) watches.push(await changes.watch(events, user(uid(index))))
  return watches
}

test('a thousand rows of one statement arrive complete, in order, within a second', async () => {
  const [watch] = await crowd(1)
  if (!watch) return
  // The best of three: the first also pays for what V8 and Postgres prepare once.
  const writes = []
  for (let turn = 0; turn < 3; turn++) writes.push(await write(1000, watch))
  for (const { ids, wantedIds } of writes) expect(ids).toEqual(wantedIds)
  expect(Math.min(...writes.map(({ took }) => took))).toBeLessThan(1000)
})

test('with fifty readers of different claims it takes not fifty but a few times as long, and none sees what is hidden', async () => {
  const [reader, ...others] = await crowd(50)
  if (!reader) return
  const crowdedWrite = await write(1000, reader)
  expect((await Promise.all(others.map(other => other.readMessages()))).flat()).toEqual([])
  others.forEach(other => other.stop())
  const alone = await write(1000, reader)
  expect([crowdedWrite.ids, alone.ids]).toEqual([crowdedWrite.wantedIds, alone.wantedIds])
  expect(crowdedWrite.took / alone.took).toBeLessThan(25)
})

test('others get their turn at the database while many changes are delivered', async () => {
  const [watch] = await crowd(20)
  if (!watch) return
  let count = 0
  const subscription = await changes.feed.subscribe([events], [1], user(uid(0)), () => count++)
  await changes.database.exec(
    `insert into events select id, '${uid(0)}' from generate_series(${next}, ${next + 4999}) as id`,
  )
  next += 5000
  const seenIds = []
  for (let turn = 0; turn < 5; turn++) {
    await changes.database.query('select 1')
    seenIds.push(count)
  }
  expect(seenIds.at(-1)).toBeLessThan(5000)
  await watch.readMessages()
  expect(count).toBe(5000)
  subscription.stop()
})
