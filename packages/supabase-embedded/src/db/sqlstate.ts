/** HTTP status by the longest matching prefix of the SQLSTATE, after PostgREST's table; all others are 400. */
const STATUS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53400': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57P01': 503,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
}

/** `signedIn`: the request came with a token of its own, which makes a missing privilege 403 instead of 401. */
export function statusOfSqlstate(code: string, message = '', signedIn = false): number {
  if (code === '42501') return signedIn ? 403 : 401
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023') return /^role .* does not exist$/s.test(message) ? 401 : 400
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406
  if (code.startsWith('PT')) return /^PT\d{3}$/.test(code) ? Number(code.slice(2)) : 500
  return STATUS[code] ?? STATUS[code.slice(0, 2)] ?? 400
}

interface PostgresError extends Error {
  code: string
  detail?: string
  hint?: string
  /** 1-based offset in the statement. */
  position?: string
}

export function isPostgresError(error: unknown): error is PostgresError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  )
}
