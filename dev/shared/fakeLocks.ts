interface HeldLock {
  /** Ends the request of whoever held it; what they do goes on. */
  endRobbed(): void
}

/** Web Locks of one origin, exclusive ones only, as far as they are used: `ifAvailable` and `steal`. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const heldLocks = new Map<string, HeldLock>()
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
    holder?.endRobbed()
    return new Promise((resolve, reject) => {
      const mine: HeldLock = {
        endRobbed: () => reject(new DOMException('The lock was stolen', 'AbortError')),
      }
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
