import { expect, test } from 'vitest'
import { brief, changesOf, user } from './support/changes'

const [ada, bob] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000']
const changes = changesOf(`
  create table public.notes (id int primary key, owner uuid, shared boolean default false);
  alter table public.notes enable row level security;
  create policy "own or shared" on public.notes to authenticated using (owner = auth.uid() or shared);
  create policy "by tenant" on public.notes to authenticated
    using ((auth.jwt() -> 'app_metadata' ->> 'tenant')::int = id);
  create table public.pairs (a int, b text, owner uuid, primary key (a, b));
  alter table public.pairs enable row level security;
  create policy "own" on public.pairs using (owner = auth.uid());
  create table public.broken (id int primary key);
  alter table public.broken enable row level security;
  create function public.fail() returns boolean language plpgsql as $$ begin raise exception 'no'; end $$;
  create policy "raises" on public.broken to authenticated using (public.fail());
  create table public.open (id int primary key);
  alter publication supabase_realtime add table public.notes, public.pairs, public.broken, public.open;
`)
const notes = { event: '*', schema: 'public', table: 'notes' }

test('each reader receives what the policies let it see', async () => {
  const [a, b] = [await changes.watch(notes, user(ada)), await changes.watch(notes, user(bob))]
  const service = await changes.watch(notes, { role: 'service_role' })
  const nobody = await changes.watch(notes)
  await changes.database.exec(`
    insert into notes values (1, '${ada}', false), (2, '${bob}', false), (3, '${bob}', true);
    update notes set shared = true where id = 1`)
  expect((await a.readMessages()).map(brief)).toEqual(['INSERT 1', 'INSERT 3', 'UPDATE 1'])
  expect((await b.readMessages()).map(brief)).toEqual(['INSERT 1', 'INSERT 2', 'INSERT 3', 'UPDATE 1'])
  expect((await service.readMessages()).map(brief)).toHaveLength(4)
  expect(await nobody.readMessages()).toEqual([])
})

test('rows are looked up at delivery: rows hidden or deleted by then are not delivered', async () => {
  const watch = await changes.watch(notes, user(ada))
  const events = await watch.after(`
    insert into notes values (10, '${ada}'), (11, '${ada}'), (12, '${ada}');
    update notes set owner = '${bob}' where id = 10;
    delete from notes where id = 11`)
  expect(events.map(brief)).toEqual(['INSERT 12', 'DELETE 11'])
})

test('a delete is delivered to everybody, with nothing but the key', async () => {
  const watch = await changes.watch(notes, user(ada))
  await watch.after(`insert into notes values (20, '${bob}'); alter table notes replica identity full`)
  const [event] = await watch.after('delete from notes where id = 20')
  await changes.database.exec('alter table notes replica identity default')
  expect(event?.data.old_record).toEqual({ id: 20 })
})

test('every claim of the token can be asked for', async () => {
  const watch = await changes.watch(notes, { ...user(ada), app_metadata: { tenant: 31 } })
  const events = await watch.after(`insert into notes values (30, '${bob}'), (31, '${bob}')`)
  expect(events.map(brief)).toEqual(['INSERT 31'])
})

test('new claims count from then on', async () => {
  const watch = await changes.watch(notes, user(ada))
  const before = await watch.after(`insert into notes values (40, '${bob}')`)
  watch.setClaims(user(bob))
  const after = await watch.after(`insert into notes values (41, '${bob}')`)
  expect([...before, ...after].map(brief)).toEqual(['INSERT 41'])
})

test('a policy made, or row level security switched off, counts from then on', async () => {
  const watch = await changes.watch(notes, user(ada))
  const messages = [
    ...(await watch.after(`insert into notes values (50, '${bob}')`)),
    ...(await watch.after(
      `create policy "all" on notes to authenticated using (true); insert into notes values (51, '${bob}')`,
    )),
    ...(await watch.after(`drop policy "all" on notes; insert into notes values (52, '${bob}')`)),
    ...(await watch.after(
      `alter table notes disable row level security; insert into notes values (53, '${bob}')`,
    )),
  ]
  await changes.database.exec('alter table notes enable row level security')
  expect(messages.map(brief)).toEqual(['INSERT 51', 'INSERT 53'])
})

test('keys of several columns are looked up as one', async () => {
  const watch = await changes.watch({ schema: 'public', table: 'pairs' }, user(ada))
  const events = await watch.after(`
    insert into pairs values (1, 'x', '${ada}'), (1, 'y', '${bob}'), (2, 'it''s "ü"', '${ada}')`)
  expect(events.map(({ data }) => data.record?.['b'])).toEqual(['x', `it's "ü"`])
})

test('a policy that raises hides, and nothing else is lost', async () => {
  const watch = await changes.watch({ schema: 'public' }, user(ada))
  const events = await watch.after(`insert into broken values (1); insert into open values (1)`)
  expect(events.map(({ data }) => data.table)).toEqual(['open'])
  expect(changes.log).toEqual(['PolicyNotEvaluated: public.broken: no'])
  const [session] = await changes.database.query(
    `select current_user::text as role, coalesce(current_setting('request.jwt.claims', true), '') as claims`,
  )
  expect(session).toEqual({ role: 'postgres', claims: '' })
})

test('a filter is judged before any policy is asked', async () => {
  const watch = await changes.watch({ ...notes, filter: 'id=gte.61' }, user(ada))
  const events = await watch.after(`insert into notes values (60, '${ada}'), (61, '${ada}'), (62, '${bob}')`)
  expect(events.map(brief)).toEqual(['INSERT 61'])
})
