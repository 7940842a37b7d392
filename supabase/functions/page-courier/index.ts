// Pages a courier of "Dispatch": a dispatcher or admin says to whom and what. GET says how many are on duty.
// Whatever it reads and writes, it does with the rights of whoever calls.
import { createClient, type SupabaseClient } from 'npm:@supabase/supabase-js@2'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, accept',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
}
const json = (body: unknown, status = 200) => Response.json(body, { status, headers: cors })
const refuse = (status: number, error: string) => json({ error }, status)

const LOOKS = 10
const BETWEEN_LOOKS = 1000

Deno.serve(async request => {
  if (request.method === 'OPTIONS') return new Response(null, { headers: cors })
  const authorization = request.headers.get('authorization') ?? ''
  const supabase = createClient(Deno.env.get('SUPABASE_URL') ?? '', Deno.env.get('SUPABASE_ANON_KEY') ?? '', {
    // Under this very name: another spelling would be sent beside the client's own.
    global: { headers: { Authorization: authorization } },
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data } = await supabase.auth.getUser(authorization.replace(/^Bearer /i, ''))
  if (data.user === null) return refuse(401, 'Sign in first.')
  if (request.method === 'GET') return duty(supabase)
  if (request.method !== 'POST') return refuse(405, 'GET or POST only.')
  if (!['dispatcher', 'admin'].includes(data.user.app_metadata['role']))
    return refuse(403, 'Only dispatchers and admins page couriers.')

  const { courier, message } = await request.json().catch(() => ({}))
  if (!Number.isInteger(courier)) return refuse(400, '"courier" is the number of a courier.')
  if (typeof message !== 'string' || message.trim() === '' || message.length > 280)
    return refuse(400, '"message" is a text of 1 to 280 characters.')

  const { data: page, error } = await supabase
    .from('courier_pages')
    .insert({ courier_id: courier, message: message.trim() })
    .select('id, at, message, courier:couriers(id, name, state)')
    .single()
  if (error?.code === '23503') return refuse(404, 'There is no such courier.')
  if (error) return refuse(error.code === '42501' ? 403 : 500, error.message)
  if (request.headers.get('accept')?.includes('text/event-stream')) return answered(supabase, page)
  return json({ ok: true, page })
})

async function duty(supabase: SupabaseClient): Promise<Response> {
  const { count, error } = await supabase
    .from('couriers')
    .select('id', { count: 'exact', head: true })
    .neq('state', 'off duty')
  return error ? refuse(500, error.message) : json({ ok: true, onDuty: count })
}

/** The page, and then the courier's answer when it comes. */
function answered(supabase: SupabaseClient, page: { id: number }): Response {
  const encoder = new TextEncoder()
  let gone = false
  const stream = new ReadableStream({
    async start(controller) {
      const tell = (event: string, body: unknown) =>
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(body)}\n\n`))
      tell('paged', page)
      for (let look = 0; look < LOOKS && !gone; look++) {
        await new Promise(resolve => setTimeout(resolve, BETWEEN_LOOKS))
        const { data } = await supabase
          .from('courier_pages')
          .select('answer, answered_at')
          .eq('id', page.id)
          .maybeSingle()
        if (!gone && data?.answer) {
          tell('answered', data)
          controller.close()
          return
        }
      }
      if (gone) return
      tell('silent', { seconds: (LOOKS * BETWEEN_LOOKS) / 1000 })
      controller.close()
    },
    cancel() {
      gone = true
    },
  })
  return new Response(stream, {
    headers: { ...cors, 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  })
}
