/** An Edge Function that does something whenever it is called by anything but GET, and writes down that it did. */
export const DEED = `
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
}
Deno.serve(async request => {
  if (request.method === 'OPTIONS') return new Response(null, { headers })
  if (request.method !== 'GET') {
    const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')
    await fetch(Deno.env.get('SUPABASE_URL') + '/rest/v1/invocations', {
      method: 'POST',
      headers: { apikey: key, authorization: 'Bearer ' + key, 'content-type': 'application/json' },
      body: JSON.stringify({ method: request.method, body: (await request.text()).slice(0, 200) }),
    })
  }
  return Response.json({ ok: true, value: 1 }, { headers })
})
`
