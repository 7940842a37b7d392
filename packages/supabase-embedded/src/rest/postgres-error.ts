import { statusOfSqlstate } from '../db/sqlstate'
import { RestError } from './error'
import { objectIn } from '../objectIn'

/** The fields of a Postgres error that a client may see. */
interface PostgresError {
  code: string
  message: string
  detail?: string
  hint?: string
}

/** `isKnown`: the caller brought a token of their own, so that a missing privilege is 403 rather than 401. */
export function restErrorOf(error: PostgresError, isKnown: boolean): RestError {
  const { code, message, detail, hint } = error
  if (code === 'PGRST') return raisedAnswer(message, detail)
  const status = answerable(statusOfSqlstate(code, message, isKnown))
  return new RestError(status, code, message, {
    details: detail,
    hint,
    ...(code.startsWith('PT') ? { statusText: message } : {}),
    headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  })
}

/** A Response takes no others. */
const answerable = (status: number) => (status >= 200 && status <= 599 ? status : 500)

/** `raise sqlstate 'PGRST'`: the message is the whole body, the detail the status and the headers. */
function raisedAnswer(message: string, detail: string | undefined): RestError {
  const body = objectIn(message)
  const code = body?.['code']
  const text = body?.['message']
  if (body === undefined || typeof code !== 'string' || typeof text !== 'string')
    return unparsableRaise(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  const detailHint =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
  if (detail === undefined) return unparsableRaise('DETAIL is missing in the RAISE statement', detailHint)
  const head = objectIn(detail)
  const status = head?.['status']
  const headers = head?.['headers']
  if (typeof status !== 'number' || typeof headers !== 'object' || headers === null)
    return unparsableRaise(`Invalid JSON value for DETAIL: '${detail}'`, detailHint)
  const [statusText, hint] = [head?.['status_text'], body['hint']]
  return new RestError(answerable(status), code, text, {
    details: body['details'],
    ...(typeof hint === 'string' ? { hint } : {}),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(typeof statusText === 'string' ? { statusText } : {}),
  })
}

const unparsableRaise = (details: string, hint: string) =>
  new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    details,
    hint,
  })
