export const schema = `
create table public.log (id bigint generated always as identity primary key, what text not null check (what <> 'no'));
alter table public.log enable row level security;
create policy everybody on public.log for select to authenticated using (true);
create policy anybody on public.log for insert to authenticated with check (what <> 'theirs');
create function public.note(what text, big bigint default 1) returns bigint language sql as
  $$ insert into public.log (what) values (what); select big $$;
create function public.look(what text, many int[] default '{}', words text[] default '{}') returns jsonb language sql stable as
  $$ select jsonb_build_object('what', what, 'many', many, 'n', 9007199254740993, 'words', words) $$;
create function public.locked() returns int language sql immutable as $$ select 1 $$;
revoke execute on function public.locked from public, anon, authenticated;
create function public.guarded() returns int language plpgsql as $$ begin
  raise insufficient_privilege using message = 'this takes a second factor';
end $$;
create function public.refuses() returns int language plpgsql as $$ begin raise 'the month is closed'; end $$;
create policy hearing on realtime.messages for select to authenticated
  using (realtime.topic() in ('radio', 'quiet'));
create policy speaking on realtime.messages for insert to authenticated with check (realtime.topic() = 'radio');
`
export const code = `
const headers = { 'access-control-allow-origin': '*' }
Deno.serve(async request => {
  if (request.method === 'GET') return Response.json({ accepts: request.headers.get('accept') })
  const body = await request.text()
  const { as, status, times = 3, between = 5 } = JSON.parse(body)
  if (as === 'echo') return new Response(body, { headers: { 'content-type': 'application/json' } })
  if (as === 'refuse') return Response.json({ error: 'Not with me.' }, { status })
  if (as === 'slow') { await new Promise(done => setTimeout(done, 2_000)); return new Response('late') }
  let timer
  return new Response(new ReadableStream({
    async start(controller) {
      const tell = text => controller.enqueue(new TextEncoder().encode(text))
      for (let i = 1; i <= times; i++) {
        tell('data: ' + i + '\\n\\n')
        await new Promise(done => (timer = setTimeout(done, between)))
      }
      if (as === 'break') controller.error(new Error('on purpose'))
      else controller.close()
    },
    cancel() { clearTimeout(timer) },
  }), { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
})`
