import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import type { Backend } from 'supabase-embedded'
import { project } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { runApp, type RunningApp } from './app'
import { launchBrowser } from './browser'

/** Orders, and a table of each kind that a board has to say something about. */
const schema = `
create table public.orders (id int primary key, state text, total numeric(10, 2), at timestamptz);
create table public.empty (id int primary key, note text);
create table public.hidden (id int primary key, note text);
create table public.unpublished (id int primary key, note text);
insert into public.orders
  select n, (array['open', 'paid'])[n % 2 + 1], n * 1.5, now() - n * interval '1 minute' from generate_series(1, 40) n;
insert into public.hidden values (1, 'of somebody else');
insert into public.unpublished values (1, 'seen in time');
${['orders', 'empty', 'hidden', 'unpublished'].map(name => `alter table public.${name} enable row level security;`).join('\n')}
${['orders', 'empty', 'unpublished'].map(name => `create policy "all" on public.${name} to authenticated using (true);`).join('\n')}
create policy "changes" on public.orders for all to authenticated using (true) with check (true);
create table public.wide (id int primary key, ${Array.from({ length: 59 }, (_, n) => `column_${n + 1} int`).join(', ')});
insert into public.wide (id, column_1) values (1, 11), (2, 12);
alter table public.wide enable row level security;
create policy "all" on public.wide to authenticated using (true);
create table public.vacant (id int primary key, note text);
create function public.close_orders(only_state text) returns int language sql
  as $$ with closed as (update public.orders set state = 'closed' where state = only_state returning 1) select count(*)::int from closed $$;
alter publication supabase_realtime add table public.wide, public.orders, public.empty, public.hidden, public.vacant;
insert into storage.buckets (id, name, public) values ('reports', 'reports', true);
create policy "buckets" on storage.buckets for select to authenticated using (true);
create policy "files" on storage.objects for select to authenticated using (bucket_id = 'reports');
`

export interface Shop {
  embeddedBackend: Backend
  app: RunningApp
  browser: Browser
  stop(): Promise<void>
}

/** A project of somebody's own with our scripts, a build of the page for it, and a browser. */
export async function openShop(): Promise<Shop> {
  const embeddedBackend = await startTestBackend({
    ...project('', ''),
    'migrations/20260101000000_shop.sql': schema,
    'migrations/20260102000000_boards.sql': readFileSync('public/boards.sql', 'utf8'),
    'migrations/20260103000000_describe.sql': readFileSync('public/describe.sql', 'utf8'),
  })
  const env = {
    VITE_SUPABASE_URL: embeddedBackend.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: embeddedBackend.keys.publishable,
  }
  const app = await runApp('preview', { env })
  const browser = await launchBrowser()
  return {
    embeddedBackend,
    app,
    browser,
    async stop() {
      await browser.close()
      await app.stop()
      await embeddedBackend.close()
    },
  }
}
