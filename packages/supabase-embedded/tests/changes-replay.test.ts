import fc from '../testing/property'
import { expect, test } from 'vitest'
import { changesOf, type ToldMessage } from './support/changes'

const changes = changesOf(`
  create table public.parents (id int primary key, n int);
  create table public.children (
    id int primary key, n int, parent int references public.parents on update cascade on delete set null
  );
  alter publication supabase_realtime add table public.parents, public.children;
`)

const id = fc.integer({ min: 1, max: 5 })
const statement = fc.oneof(
  fc.tuple(id, id).map(([row, n]) => `insert into parents values (${row}, ${n}) on conflict do nothing`),
  fc
    .tuple(id, id)
    .map(
      ([row, n]) => `insert into parents values (${row}, ${n}) on conflict (id) do update set n = excluded.n`,
    ),
  fc.tuple(id, id).map(
    ([row, parent]) => `insert into children select ${row}, 0, (select id from parents where id = ${parent})
      on conflict (id) do update set parent = excluded.parent`,
  ),
  fc.tuple(id, id).map(([row, n]) => `update children set n = ${n} where id <= ${row}`),
  id.map(
    row =>
      `update parents set id = id + 10 where id = ${row} and not exists (select from parents where id = ${row} + 10)`,
  ),
  id.map(row => `delete from parents where id % 10 = ${row}`),
  id.map(row => `delete from children where id = ${row}`),
)
const transaction = fc
  .tuple(
    fc.array(statement, { maxLength: 4 }),
    fc.array(statement, { maxLength: 3 }),
    fc.constantFrom('commit', 'rollback'),
  )
  .map(([keptStatements, undone, end]) =>
    [
      'begin',
      ...keptStatements,
      'savepoint here',
      ...undone,
      'rollback to here',
      ...keptStatements,
      end,
    ].join(';\n'),
  )

type Tables = Map<string, Map<unknown, unknown>>

function replay(tables: Tables, { data }: ToldMessage): void {
  const rows = tables.get(data.table) ?? new Map<unknown, unknown>()
  tables.set(data.table, rows)
  if (data.old_record) rows.delete(data.old_record['id'])
  if (data.record) rows.set(data.record['id'], data.record)
}

async function standing(): Promise<Tables> {
  const tables: Tables = new Map()
  for (const table of ['parents', 'children']) {
    const rows = await changes.database.query<{ id: number }>(`select * from ${table}`)
    tables.set(table, new Map(rows.map(row => [row.id, row])))
  }
  return tables
}

test('after any writes, replaying the changes in order gives the tables', async () => {
  const watch = await changes.watch({ schema: 'public' })
  const tables = await standing()
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 5 }), async transactions => {
      for (const sql of transactions) await changes.database.exec(sql)
      for (const event of await watch.readMessages()) replay(tables, event)
      expect(tables).toEqual(await standing())
    }),
    { numRuns: 30 },
  )
})
