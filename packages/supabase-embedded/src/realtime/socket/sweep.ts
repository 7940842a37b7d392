import type { Server } from '../server'

/** Cuts, now and then, the sockets that left their last channel; returns how to stop. Those that never joined stay. */
export function sweepSockets({ connections, delays }: Server): () => void {
  const timer = setInterval(() => {
    for (const connection of [...connections])
      if (connection.isCounted && connection.channels.size === 0) connection.cut()
  }, delays.sweep)
  timer.unref()
  return () => clearInterval(timer)
}
