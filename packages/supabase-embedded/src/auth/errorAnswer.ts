import { AuthError } from './errors'

const VERSION = 'x-supabase-api-version'
const NEWER_FORM_SINCE = '2024-01-01'

/**
 * Clients that name an API version get the newer form and the version back; it is how they know which form they got.
 */
export function errorAnswer(cause: unknown, request: Request): Response {
  const error = cause instanceof AuthError ? cause : makeUnexpected(cause)
  if (error.cause instanceof Error) logReason(error, error.cause)
  const weak = error.weakPassword === undefined ? {} : { weak_password: error.weakPassword }
  const headers = { 'x-sb-error-code': error.code }
  if (wantsNewerForm(request))
    return Response.json(
      { code: error.code, message: error.message, ...weak },
      { status: error.status, headers: { ...headers, [VERSION]: NEWER_FORM_SINCE } },
    )
  const raisedAnswer = raisedByDatabase(error.cause)
  if (raisedAnswer !== undefined)
    return Response.json(raisedAnswer.body, { status: raisedAnswer.status, headers })
  return Response.json(
    { code: error.status, error_code: error.code, msg: error.message, ...weak },
    { status: error.status, headers },
  )
}

function wantsNewerForm(request: Request): boolean {
  const version = request.headers.get(VERSION) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && !isNaN(Date.parse(version)) && version >= NEWER_FORM_SINCE
}

function makeUnexpected(cause: unknown): AuthError {
  console.error(cause)
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  )
}

/** The answer hides why the database refused, mostly in a trigger of the project: only its owner reads the log. */
function logReason(error: AuthError, { message, where }: Error & { where?: unknown }): void {
  const place = typeof where === 'string' ? `\n  ${where.split('\n').join('\n  ')}` : ''
  const remedy = error.remedy === undefined ? '' : `\n  ${error.remedy}`
  console.error(`auth: ${error.message}: ${message}${place}${remedy}`)
}

/** Triggers may speak to the client: raised exceptions, violated constraints, and `PTnnn` with a status of its own. */
const PUBLIC_STATES = new Set(['P0001', '23000', '23001', '23502', '23503', '23505', '23514', '23P01'])

function raisedByDatabase(cause: unknown): { status: number; body: object } | undefined {
  if (!(cause instanceof Error)) return undefined
  const { code, hint, detail } = cause as { code?: unknown; hint?: string; detail?: string }
  if (typeof code !== 'string') return undefined
  const custom = /^PT(\d{3})$/.exec(code)?.[1]
  if (custom === undefined && !PUBLIC_STATES.has(code)) return undefined
  const body = { code, message: cause.message, ...(hint ? { hint } : {}), ...(detail ? { detail } : {}) }
  return { status: custom === undefined ? 500 : Number(custom), body }
}
