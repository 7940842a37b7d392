/** The headers that a browser on another origin can read: supabase-js needs the version and the pagination. */
export function corsHeaders(response: Response): Response {
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set(
    'access-control-expose-headers',
    'X-Total-Count, Link, X-Supabase-Api-Version, X-Sb-Error-Code',
  )
  return response
}
