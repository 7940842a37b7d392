type Body = Record<string, unknown>
type Answer = (body: Body) => Response | Promise<Response>

/** What the embedded backend does not have, by `METHOD /path` under `/auth/v1`; the rest goes to it. */
export const scriptedFetch =
  (answers: Record<string, Answer>): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const answer = answers[`${init?.method ?? 'GET'} ${pathname.replace('/auth/v1', '')}`]
    if (!answer) return fetch(input, init)
    return answer(typeof init?.body === 'string' ? (JSON.parse(init.body) as Body) : {})
  }

/** A refusal as GoTrue words it for the API version that auth-js asks for. */
export const refusal = (status: number, code: string, message: string, more: Body = {}): Response =>
  Response.json(
    { code, message, ...more },
    { status, headers: { 'x-supabase-api-version': '2024-01-01', 'x-sb-error-code': code } },
  )
