import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { lackingOf, openFiles } from './support/project'

// Each of these starts a database.
vi.setConfig({ testTimeout: 60_000 })

test('moddatetime sets its column and nothing else', async () => {
  const { database } = await openFiles({
    'migrations/1_a.sql': `create extension if not exists moddatetime schema extensions;
      create table notes (id int, body jsonb, price numeric, "changed at" timestamptz default '2020-01-01', plain timestamp);
      create trigger changed before update on notes for each row
        execute procedure extensions.moddatetime("changed at");
      create trigger plain before update on notes for each row execute procedure moddatetime(plain);
      insert into notes values (1, '{"a": 1.50}', 1.500);`,
  })
  await database.exec('update notes set id = 2')
  expect(
    await database.query(
      `select id, body::text, price::text, "changed at" = plain as same, now() - plain < '1 minute' as recent from notes`,
    ),
  ).toEqual([{ id: 2, body: '{"a": 1.50}', price: '1.500', same: true, recent: true }])
  await database.exec(
    'create trigger wrong before update on notes for each row execute procedure moddatetime(id)',
  )
  await expect(database.exec('update notes set id = 3')).rejects.toThrow(
    'attribute "id" of "notes" must be type TIMESTAMP or TIMESTAMPTZ',
  )
})

test('pgjwt signs as others do and verifies signature and times', async () => {
  const { database } = await openFiles({
    'migrations/1_a.sql': 'create extension pgjwt with schema extensions',
  })
  const payload = {
    sub: '1234567890',
    name: 'Ä very long name, so that base64 is broken into lines '.repeat(3),
  }
  const [signedRow] = await database.query<{ token: string }>(
    `select extensions.sign($1::text::json, 'secret') as token`,
    [JSON.stringify(payload)],
  )
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signables = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`
  const signature = createHmac('sha256', 'secret').update(signables).digest('base64url')
  expect(signedRow?.token).toBe(`${signables}.${signature}`)
  const verify = (token: string, secret: string) =>
    database.query(`select payload ->> 'sub' as sub, valid from extensions.verify($1, $2)`, [token, secret])
  expect(await verify(signedRow?.token ?? '', 'secret')).toEqual([{ sub: '1234567890', valid: true }])
  expect(await verify(signedRow?.token ?? '', 'other')).toEqual([{ sub: '1234567890', valid: false }])
  const [old] = await database.query<{ token: string }>(
    `select sign('{"exp": 1500000000}', 'secret', 'HS512') as token`,
  )
  expect(await database.query(`select valid from verify($1, 'secret', 'HS512')`, [old?.token])).toEqual([
    { valid: false },
  ])
})

test('jobs of pg_cron are listed, replaced by name and removed', async () => {
  const { database, lines } = await openFiles({
    'migrations/1_a.sql': `create extension if not exists "pg_cron" with schema "pg_catalog";
      select cron.schedule('nightly', '0 3 * * *', 'delete from notes');
      select cron.schedule('nightly', '0 4 * * *', $$ delete from notes $$);
      select cron.schedule('5 seconds', 'select 1');
      select cron.unschedule(jobid) from cron.job where jobname is null;`,
  })
  expect(await database.query('select jobname, schedule, active from cron.job')).toEqual([
    { jobname: 'nightly', schedule: '0 4 * * *', active: true },
  ])
  await expect(database.query(`select cron.unschedule('weekly')`)).rejects.toThrow(
    'could not find valid entry',
  )
  expect(lackingOf(lines)).toEqual([
    'Extensions without effect in this database: pg_cron (jobs are listed and never run).',
  ])
})

test('the vault is there from the start, keeps secrets and stays closed to the API roles', async () => {
  const { database, lines } = await openFiles({
    'migrations/1_a.sql': 'create extension if not exists "supabase_vault" with schema "vault";',
    'seed.sql': `select vault.create_secret('s3cret', 'key', 'a key')`,
  })
  expect(lackingOf(lines)).toEqual([])
  await database.exec(
    `select vault.update_secret(id, new_secret := 'other') from vault.secrets where name = 'key'`,
  )
  expect(await database.query('select name, decrypted_secret from vault.decrypted_secrets')).toEqual([
    { name: 'key', decrypted_secret: 'other' },
  ])
  await expect(
    database.as({ role: 'authenticated' }, session => session.query('select * from vault.decrypted_secrets')),
  ).rejects.toThrow('permission denied for schema vault')
})

test('queues of pgmq take, hide, archive and delete messages', async () => {
  const { database, lines } = await openFiles({
    'migrations/1_a.sql': `create extension pgmq; select pgmq.create('Jobs');
      select pgmq.send('Jobs', '{"n": 1}');
      select * from pgmq.send_batch('Jobs', array['{"n": 2}', '{"n": 3}']::jsonb[]);
      select pgmq.send(queue_name => 'Jobs', msg => '{"n": 4}', delay => 60);`,
  })
  expect(lackingOf(lines)).toEqual([])
  const read = () => database.query(`select msg_id, read_ct, message from pgmq.read('Jobs', 30, 2)`)
  expect(await read()).toEqual([
    { msg_id: 1, read_ct: 1, message: { n: 1 } },
    { msg_id: 2, read_ct: 1, message: { n: 2 } },
  ])
  expect(await read()).toEqual([{ msg_id: 3, read_ct: 1, message: { n: 3 } }])
  expect(
    await database.query(`select pgmq.archive('Jobs', 1) as kept, pgmq.delete('Jobs', 9) as gone`),
  ).toEqual([{ kept: true, gone: false }])
  expect(await database.query(`select * from pgmq.delete('Jobs', array[2, 3])`)).toHaveLength(2)
  expect(
    await database.query('select queue_length, queue_visible_length, total_messages from pgmq.metrics_all()'),
  ).toEqual([{ queue_length: 1, queue_visible_length: 0, total_messages: 4 }])
  expect(await database.query('select msg_id from pgmq.a_jobs')).toEqual([{ msg_id: 1 }])
  await database.exec(`select pgmq.set_vt('Jobs', 4, 0)`)
  expect(await database.query(`select message from pgmq.pop('Jobs')`)).toEqual([{ message: { n: 4 } }])
  expect(
    await database.query(`select pgmq.purge_queue('Jobs') as purged, pgmq.drop_queue('Jobs') as dropped`),
  ).toEqual([{ purged: 0, dropped: true }])
})
