interface Held {
  /** Ends the request of whoever held it; what they do goes on. */
  robbed(): void
}

/** Web Locks of one origin, exclusive ones only, as far as they are used: `ifAvailable` and `steal`. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const heldLocks = new Map<string, Held>()
  async function request(
    name: string,
    { ifAvailable = false, steal = false }: LockOptions,
    callback: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> {
    // Never within the call itself.
    await Promise.resolve()
    const holder = heldLocks.get(name)
    if (holder && ifAvailable) return callback(null)
    if (holder && !steal) throw new Error('this fake has no queue')
    holder?.robbed()
    return new Promise((resolve, reject) => {
      const mine: Held = { robbed: () => reject(new DOMException('The lock was stolen', 'AbortError')) }
      heldLocks.set(name, mine)
      void callback({ name, mode: 'exclusive' })
        .then(resolve, reject)
        .finally(() => {
          if (heldLocks.get(name) === mine) heldLocks.delete(name)
        })
    })
  }
  return { request: request as LockManager['request'] }
}
