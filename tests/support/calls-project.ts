import { lastValueFrom, toArray } from 'rxjs'
import type { Backend, Call } from '../../src/backend/ports/backend.port'

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

/** All that is heard of a call, the text of its answer in one. */
export async function makeCall({ calls }: Backend, call: Call) {
  const all = await lastValueFrom(calls.make(call).pipe(toArray()))
  const text = all.map(event => (event.type === 'text' ? event.text : '')).join('')
  return { text, events: all.filter(({ type }) => type !== 'text'), last: all.at(-1) }
}
export const rpcCall = (name: string, body: object = {}, get = false): Call => ({
  type: 'rpc',
  schema: 'public',
  function: name,
  get,
  body: JSON.stringify(body),
})
/** Of the Edge Function above. */
export const invokeCall = (body: object, patience = 10_000): Call => ({
  type: 'function',
  function: 'it',
  method: 'POST',
  timeoutMs: patience,
  body: JSON.stringify(body),
})
export const broadcastCall = (topic: string, isPrivate = true): Call => ({
  type: 'broadcast',
  topic,
  isPrivate,
  event: 'said',
  payload: '{"says": "hello", "deep": {"b": 1, "a": [null]}}',
})
