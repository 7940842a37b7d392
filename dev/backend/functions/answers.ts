/** An answer of the function server itself, not of a function. */
const refuse = (status: number, code: string | number, message: string): Response =>
  Response.json({ code, message }, { status, headers: { 'sb-error-code': String(code) } })

export const answers = {
  unauthorized: (message: string) => Response.json({ code: 401, message }, { status: 401 }),
  notFound: () => refuse(404, 'NOT_FOUND', 'Requested function was not found'),
  /** The hosted service leaves the reason to its logs. */
  bootError: (reason: string) => refuse(503, 'BOOT_ERROR', `Worker failed to boot: ${reason}`),
  workerError: () => refuse(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)'),
  workerLimit: () =>
    refuse(546, 'WORKER_LIMIT', 'Worker failed to respond due to a resource limit (please check logs)'),
  idleTimeout: () => refuse(504, 'IDLE_TIMEOUT', 'Function did not respond within the request idle timeout'),
}
