import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { expect, onTestFinished, test } from 'vitest'
import type { TableSource } from '../../src/board/model/source'
import { noteBoardShown } from '../../src/shared/firstBoard'
import { lazyValue } from '../../src/shared/lazyValue'
import { createUsageMeter } from '../../src/shared/usageMeter'
import { sourceRows } from '../../src/streams/sourceRows'
import { broadcastSql, broadcastTopic } from '../../src/ui/cost/broadcastSql'
import { enter, profileOf } from '../support/profile'

const table = `order "items"`
const quotedName = `public."order ""items"""`
const schema = `
create table ${quotedName} (id int primary key, name text not null);
alter table ${quotedName} enable row level security;
create policy "all" on ${quotedName} for select to authenticated using (true);
grant select on ${quotedName} to authenticated;
`

// What is counted begins with the first board.
noteBoardShown()
await import('../../src/backend/supabase/usage/meteredFetch')

test('with the SQL that the dialog offers, changes arrive on the private topic, and are counted', async () => {
  const embeddedBackend = await startTestBackend({ 'migrations/20260101000000_tables.sql': schema })
  onTestFinished(() => embeddedBackend.close())
  const sql = broadcastSql({ schema: 'public', table }) ?? ''
  // As offered it allows nobody: only the owner knows who may read the whole table.
  expect(sql).toContain(`and false);`)
  await embeddedBackend.database.exec(sql.replace('and false);', 'and true);'))
  const { email } = await signedUp(embeddedBackend)
  const usage = lazyValue(() => Promise.resolve(createUsageMeter()))
  const port = profileOf(embeddedBackend, { usage }).open()
  await enter(port, email)
  const topic = broadcastTopic({ schema: 'public', table })
  const source: TableSource = {
    kind: 'table',
    schema: 'public',
    table,
    key: ['id'],
    columns: ['id', 'name'],
    limit: 10,
    order: { column: 'id', ascending: true },
    changes: { kind: 'broadcast', topic },
  }
  const shownRows: unknown[][] = []
  const subscription = sourceRows(port.sources, source).subscribe(event => {
    if (event.type === 'rows') shownRows.push([...event.rows].map(({ row }) => row['name']))
  })
  onTestFinished(() => subscription.unsubscribe())
  await until(() => expect(shownRows.at(-1)).toEqual([]))
  await embeddedBackend.database.exec(`insert into ${quotedName} values (1, 'first')`)
  await until(() => expect(shownRows.at(-1)).toEqual(['first']))
  const { bySubject } = usage.get().report()
  expect(bySubject.get(`topic ${topic}`)?.messages).toBe(1)
  expect(bySubject.get(`table public.${table}`)?.requests).toBeGreaterThan(0)
  expect(bySubject.get(`table public.${table}`)?.bytes).toBeGreaterThan(0)
})
