import { openDatabase } from '../../src/db/open'

/**
 * A process of its own that writes rows into the database in `argv[2]` for as long as it lives,
 * one transaction after the other, and prints the id of each once it is committed.
 */
const database = await openDatabase({ data: process.argv[2] ?? '' })
await database.exec('create table if not exists public.written (id int primary key, filling text)')
const [last] = await database.query<{ id: number }>('select coalesce(max(id), 0) as id from public.written')
for (let id = (last?.id ?? 0) + 1; ; id++) {
  await database.query(`insert into public.written values ($1, repeat('x', 200))`, [id])
  process.stdout.write(`${id}\n`)
}
