import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Database } from '../src/db/database'
import { openDatabase } from '../src/db/open'
import { openServer } from '../src/db/server/open'

/**
 * A server on which tests run instead of PGlite: the address of a database, beside which they make their own. One for
 * each worker of Vitest, with blanks between them: roles belong to the server, so no two files may use one at a time.
 */
function server(): string | undefined {
  const servers = process.env['CONTRACT_DATABASE']?.split(' ') ?? []
  return servers[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % servers.length]
}

/** An empty database, which takes the roles that it brought with it when it is dropped. */
export interface MadeDatabase {
  address: string
  drop(): Promise<void>
}

/** An empty database for one backend; undefined: it runs on PGlite. */
export async function makeTestDatabase(): Promise<MadeDatabase | undefined> {
  const beside = server()
  return beside === undefined ? undefined : makeDatabaseBeside(beside)
}

/** On the same server as another. Not twice at a time: roles belong to the server. */
export async function makeDatabaseBeside(beside: string): Promise<MadeDatabase> {
  const name = `made_${randomBytes(6).toString('hex')}`
  const roles = new Set(await rolesOf(beside))
  await run(beside, `create database ${name}`)
  const address = new URL(beside)
  address.pathname = `/${name}`
  return {
    address: address.href,
    async drop() {
      await run(beside, `drop database ${name} with (force)`)
      // Roles are the server's: the next database would find what was done to them for this one.
      const createdRoles = (await rolesOf(beside)).filter(role => !roles.has(role))
      if (createdRoles.length > 0) await run(beside, `drop role ${createdRoles.join(', ')}`)
    },
  }
}

const rolesOf = async (address: string) =>
  (await run(address, 'select quote_ident(rolname) as role from pg_roles')).map(row => String(row['role']))

/** A fresh project's database, in memory or on the server that tests run on. */
export async function openTestDatabase(): Promise<Database> {
  const testDatabase = await makeTestDatabase()
  if (testDatabase === undefined) return openDatabase({ data: 'memory' })
  const database = await openServer({ database: testDatabase.address })
  return {
    ...database,
    async close() {
      await database.close()
      await testDatabase.drop()
    },
  }
}

async function run(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
