/** An answer of the function server itself, not of a function. */
const refuse = (status: number, code: string, message: string, more: object = {}): Response =>
  Response.json({ code, message, ...more }, { status, headers: exposeCode(code) })

const exposeCode = (code: string) => ({
  'sb-error-code': code,
  'access-control-expose-headers': 'sb-error-code',
})

/** The function server marks whatever a function answers with 500 or more, on purpose or not. */
export function markFailure(answer: Response): Response {
  if (answer.status < 500) return answer
  const headers = new Headers(answer.headers)
  headers.set('sb-error-code', 'EDGE_FUNCTION_ERROR')
  headers.append('access-control-expose-headers', 'sb-error-code')
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

export const answers = {
  unauthorized: (code: string, message: string) =>
    refuse(401, `UNAUTHORIZED_${code}`, message, { msg: message }),
  notFound: () => refuse(404, 'NOT_FOUND', 'Requested function was not found'),
  /** The hosted service leaves the reason to its logs. */
  bootError: (reason: string) => refuse(503, 'BOOT_ERROR', `Worker failed to boot: ${reason}`),
  workerError: () => refuse(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)'),
  workerLimit: () =>
    refuse(546, 'WORKER_LIMIT', 'Worker failed to respond due to a resource limit (please check logs)'),
  idleTimeout: () => refuse(504, 'IDLE_TIMEOUT', 'Function did not respond within the request idle timeout'),
}
