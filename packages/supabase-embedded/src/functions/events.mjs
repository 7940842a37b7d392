// The events of the global scope, which Node's worker threads lack.
const events = new EventTarget()

/** Puts the names of a browser's worker into the global scope, as Deno has them. */
export function installEvents() {
  globalThis.self ??= globalThis
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
    globalThis[name] = events[name].bind(events)
  globalThis.reportError = error => {
    if (isUnhandled('error', { error, message: error?.message ?? String(error) })) fail(error)
  }
  process.on('unhandledRejection', (reason, promise) => {
    if (isUnhandled('unhandledrejection', { reason, promise })) throw errorOf(reason)
  })
}

export function announceEnd(reason) {
  events.dispatchEvent(new CustomEvent('beforeunload', { detail: { reason } }))
}

/** Whether no listener called `preventDefault`. */
const isUnhandled = (type, members) =>
  events.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), members))

/** Not to the caller: the worker ends by it. */
function fail(error) {
  queueMicrotask(() => {
    throw errorOf(error)
  })
}

const errorOf = reason => (reason instanceof Error ? reason : new Error(String(reason)))
