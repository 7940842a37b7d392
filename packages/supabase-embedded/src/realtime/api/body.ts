/** The body as JSON. Undefined: it is not JSON; an empty body, or one of another type, counts as an empty object. */
export async function jsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')
  const text = await request.text()
  if (text === '' || type === null || !/json/i.test(type)) return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const badRequest = () => Response.json('Bad Request', { status: 400 })
export const acceptedAnswer = () => new Response(null, { status: 202 })
