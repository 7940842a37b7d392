import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, PASSWORD } from 'supabase-embedded/testing/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectOf, runApp, type RunningApp } from '../support/app'

let dir: string
let app: RunningApp
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'signalbox-other-'))
  mkdirSync(join(dir, 'supabase/migrations'), { recursive: true })
  writeFileSync(join(dir, 'supabase/config.toml'), 'project_id = "shop"\n')
  // As many projects do, it writes a row for every new account.
  writeFileSync(
    join(dir, 'supabase/migrations/20260101000000_shop.sql'),
    `create table public.customers (id uuid primary key, email text not null);
     create function public.add_customer() returns trigger language plpgsql security definer set search_path = '' as $$
     begin insert into public.customers values (new.id, new.email); return new; end $$;
     create trigger add_customer after insert on auth.users for each row execute function public.add_customer();`,
  )
  app = await runApp('start', { env: { SIGNALBOX_PROJECT: dir } })
})
afterAll(async () => {
  await app.stop()
  rmSync(dir, { recursive: true, force: true })
})

test('another project is found below the folder that was named, and gets nothing of the demo', async () => {
  expect(app.readOutput()).toContain('migrations/20260101000000_shop.sql')
  expect(app.readOutput()).not.toContain('demo account')
  expect(app.readOutput()).not.toContain('were not written')
  expect(await (await fetch(`${app.url}/config.json`)).json()).toMatchObject({
    demoAccounts: [],
    inbox: '/_inbox',
  })
})

test('its terminal says how to make the first account', () => {
  expect(app.readOutput()).toContain('There are no accounts yet.')
  expect(app.readOutput()).toContain('/auth/v1/admin/users')
})

test('its tables are listed, and its folder is as it was', async () => {
  const { url, keys } = await projectOf(app)
  const apikey = keys.publishable
  const signedUp = await call({ url, keys }, 'POST', '/signup', {
    email: 'you@example.com',
    password: PASSWORD,
  })
  const description = await fetch(`${url}/rest/v1/rpc/signalbox_description`, {
    headers: { apikey, authorization: `Bearer ${String(signedUp.body['access_token'])}` },
  })
  expect(await description.text()).toContain('customers')
  expect(readdirSync(join(dir, 'supabase'))).toEqual(['config.toml', 'migrations'])
})
