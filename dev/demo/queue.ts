/**
 * Rows wait while a write is running, and are sent together with the next one. A failed write is reported, and its
 * rows are dropped.
 */
export function createQueue<Row extends object>(
  write: (rows: Row[]) => Promise<void>,
): {
  add(row: Row): void
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>
} {
  let waiting: Row[] = []
  let writing: Promise<void> | undefined
  const pump = async () => {
    while (waiting.length > 0) {
      const rows = waiting
      waiting = []
      await write(rows).catch((error: unknown) => {
        console.error(`${rows.length} measured rows were not written:`, error)
      })
    }
    writing = undefined
  }
  return {
    add(row) {
      waiting.push(row)
      // A turn later, so that rows of one burst share a write.
      writing ??= new Promise(resolve => setImmediate(resolve)).then(pump)
    },
    drain: () => writing ?? Promise.resolve(),
  }
}
