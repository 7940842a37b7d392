// Says that it answers, and for how long this worker has. Anybody who is signed in may ask.
const began = Date.now()
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
}

Deno.serve(request =>
  request.method === 'OPTIONS'
    ? new Response(null, { headers })
    : Response.json({ ok: true, upSeconds: Math.round((Date.now() - began) / 1000) }, { headers }),
)
