import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openProject } from '../src/db/provision'
import { openServer } from '../src/db/server/open'
import { readProject } from '../src/project'
import { findPostgres, startCluster, type Cluster } from '../testing/cluster'
import { folder, lackingOf } from './support/project'

const BOOTSTRAP = 60_000
let cluster: Cluster
const isHere = findPostgres() !== undefined
beforeAll(async () => {
  if (isHere) cluster = await startCluster()
}, BOOTSTRAP)
afterAll(async () => {
  if (isHere) await cluster.stop()
})

/** As a dump has them: without a search path, some twice. */
const MIGRATION = `
  select pg_catalog.set_config('search_path', '', false);
  create extension if not exists "http" with schema "extensions";
  create extension if not exists "http" with schema "extensions";
  create extension if not exists pgsodium with schema pgsodium;
  create extension if not exists pg_net with schema extensions;
  create extension if not exists moddatetime with schema extensions;
  create extension pgmq;
  create extension acme with schema extensions;
  comment on extension http is 'for webhooks';
  set search_path = public, extensions;
  create extension plv8;
  create function public.doubled(n int) returns int language plv8 as $$ return n * 2 $$;
  select pgmq.create('jobs');`

describe.runIf(isHere)('extensions of a project on a server', () => {
  async function open(files: Record<string, string>, without: string[] = []) {
    const lines: string[] = []
    const address = await cluster.createDatabase()
    const start = () =>
      openProject(readProject(folder(files)), {
        data: 'memory',
        database: address,
        without,
        progress: text => lines.push(text),
      })
    return { start, lines: lines }
  }

  test(
    'missing or left-out ones have stand-ins, are reported again, and can be dropped',
    async () => {
      const { start, lines } = await open({ 'migrations/1_a.sql': MIGRATION }, ['acme'])
      await (await start()).close()
      const database = await start()
      onTestFinished(() => database.close())
      const lacking =
        'Extensions without effect in this database: acme (left out); http, pgsodium, plv8 (calls raise an error); pg_net (requests are listed and never sent).'
      expect(lackingOf(lines)).toEqual([lacking, lacking])
      await expect(database.query(`select extensions.http_get('x')`)).rejects.toThrow(
        'needs the extension http',
      )
      await expect(database.query('select public.doubled(2)')).rejects.toThrow('needs the extension plv8')
      expect(await database.query(`select pgmq.send('jobs', '{}') as id`)).toEqual([{ id: 1 }])
      expect(await database.query(`select vault.create_secret('s', 'name') is null as lost`)).toEqual([
        { lost: false },
      ])
      const extensionQuery = `select extname as name from pg_extension where extname in ('http', 'pg_net', 'plv8', 'pgmq', 'acme')`
      expect(await database.query(extensionQuery)).toHaveLength(5)
      await database.exec('drop extension http; drop extension pg_net; drop extension acme')
      await database.exec('drop extension plv8 cascade; drop extension pgmq cascade')
      expect(await database.query(extensionQuery)).toEqual([])
      expect(
        await database.query(
          `select from pg_proc where proname in ('http_get', 'plv8_refuse') or pronamespace = to_regnamespace('net')`,
        ),
      ).toEqual([])
    },
    BOOTSTRAP,
  )

  test('functions of a stand-in find each other in the schema that was asked for', async () => {
    const { start } = await open({
      'migrations/1_a.sql': `set search_path = ''; create schema "My tools";
        create extension pgjwt with schema "My tools"; create extension pg_cron with schema pg_catalog;`,
    })
    const database = await start()
    onTestFinished(() => database.close())
    expect(
      await database.query(
        `select valid, payload ->> 'a' as a from "My tools".verify("My tools".sign('{"a": 1}', 'secret'), 'secret')`,
      ),
    ).toEqual([{ valid: true, a: '1' }])
    expect(await database.query(`select cron.schedule('x', '* * * * *', 'select 1') > 0 as listed`)).toEqual([
      { listed: true },
    ])
  })

  test('one without a stand-in is named at once, before anything runs', async () => {
    const { start } = await open({
      'migrations/1_a.sql': 'create table notes (); create extension postgis; create extension http;',
      'migrations/2_b.sql': 'create extension timescaledb',
    })
    await expect(start()).rejects.toThrow(
      /^2 extensions of this project [^]*postgis \(migrations\/1_a.sql:1\)[^]*--without postgis,timescaledb/,
    )
  })

  test('of one that is missing, the advice is to install it there', async () => {
    const { start } = await open({ 'migrations/1_a.sql': 'create extension acme; create extension pgroonga' })
    await expect(start()).rejects.toThrow(
      'Install them on the server. To leave them out, start with --without acme,pgroonga: ',
    )
  })

  test('an existing one is not created twice, and a missing schema is refused', async () => {
    const twice = await open({ 'migrations/1_a.sql': 'create extension http; create extension http' })
    await expect(twice.start()).rejects.toThrow('extension "http" already exists (SQLSTATE 42710)')
    const nowhere = await open({ 'migrations/1_a.sql': 'create extension http with schema "No where"' })
    await expect(nowhere.start()).rejects.toThrow('schema "No where" does not exist (SQLSTATE 3F000)')
  })

  test(
    'a server that does not let wal2json decode gets the instructions',
    async () => {
      const database = await openServer({ database: await cluster.createDatabase() })
      const [knownSetting] = await database.query(
        `select from pg_settings where name = 'output_plugin_libraries'`,
      )
      await database.close()
      if (knownSetting === undefined) return
      const other = await startCluster()
      onTestFinished(() => other.stop())
      const change = async (sql: string) => {
        const session = await openServer({ database: await other.createDatabase() })
        await session.query(sql)
        await session.query('select pg_reload_conf(), pg_sleep(0.3)')
        await session.close()
      }
      await change('alter system set output_plugin_libraries = pgoutput')
      await expect(openServer({ database: await other.createDatabase() })).rejects.toThrow(
        `doesn't let wal2json decode. Run "alter system set output_plugin_libraries`,
      )
    },
    BOOTSTRAP,
  )
})
