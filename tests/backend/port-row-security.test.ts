import { readFileSync } from 'node:fs'
import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp } from 'supabase-embedded/testing/auth'
import { clientOf, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema, tellingIn } from '../support/described'
import { enter, profileOf } from '../support/profile'

let embedded: Embedded
beforeAll(async () => {
  embedded = await startTestBackend({
    ...project('', ''),
    'migrations/20260101000000_orders.sql': `${schema}
      create policy "own" on public.bare for select to authenticated using (false);`,
  })
})
afterAll(() => embedded.close())

const apply = (file: string) => embedded.database.exec(readFileSync(file, 'utf8'))

async function describePublic() {
  const port = profileOf(embedded).open()
  await enter(port, (await signedUp(embedded)).email)
  return tellingIn(await port.catalog.describe('public'))
}

test('a project tells whether policies choose the rows of the caller, who asks with their own role', async () => {
  await apply('public/describe.sql')
  const found = await describePublic()
  expect(found.table('bare')).toMatchObject({ hasRowSecurity: true })
  expect(found.table('orders')).toMatchObject({ hasRowSecurity: false })
  // Of a view, the tables behind it decide.
  expect(found.table('seen')).not.toHaveProperty('hasRowSecurity')
  // Policies do not hold for this role, whoever made the function.
  const service = clientOf(embedded, 'serviceRole')
  await embedded.database.exec('grant execute on function public.signalbox_description to service_role')
  const { tables } = (await service.rpc('signalbox_description')).data as {
    tables: { name: string; rowSecurity?: boolean }[]
  }
  expect(tables.find(({ name }) => name === 'bare')?.rowSecurity).toBe(false)
})

test.each(['20261128000000_describe_second_edition', '20261130000000_describe_third_edition'])(
  'an earlier edition tells nothing of it, and is read anyway: %s',
  async name => {
    await apply(`supabase/migrations/${name}.sql`)
    const found = await describePublic()
    expect(found.tables).toContain('orders')
    for (const table of found.tables) expect(found.table(table)).not.toHaveProperty('hasRowSecurity')
  },
)
