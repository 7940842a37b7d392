export interface ErrorBody {
  code: string
  message: string
  details: unknown
  hint: string | null
}

interface Rest {
  details?: unknown
  hint?: string | undefined
  headers?: Record<string, string>
  statusText?: string
}

/** An answer that says what went wrong, in PostgREST's words. Thrown anywhere between request and response. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>
  readonly statusText: string | undefined

  constructor(status: number, code: string, message: string, rest: Rest = {}) {
    super(message)
    this.status = status
    this.body = { code, message, details: rest.details ?? null, hint: rest.hint ?? null }
    this.headers = rest.headers ?? {}
    this.statusText = rest.statusText
  }

  toResponse(): Response {
    return new Response(JSON.stringify(this.body), {
      status: this.status,
      ...(this.statusText === undefined ? {} : { statusText: this.statusText }),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'proxy-status': `PostgREST; error=${this.body.code}`,
        ...this.headers,
      },
    })
  }
}

/** `place` is Parsec's: the name of what was parsed, then line and column of the mistake. */
export const unparsable = (place: string, details: string) =>
  new RestError(400, 'PGRST100', place, { details })
export const invalidBody = (message: string) => new RestError(400, 'PGRST102', message)
export const invalidRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details })
export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
export const notOneRow = (count: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  })
export const invalidPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
export const unsupportedMethod = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
