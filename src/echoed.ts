import { changed } from './listed'
import type { EchoInput } from './machines/command.setup'
import { Memory } from './streams/memory'
import { keyOf } from './streams/order'
import { same } from './streams/same'

/** When what was written is among the rows that a channel holds. Where it is nowhere to be seen, never. */
export function echoed({ channel, write, row }: EchoInput, signal: AbortSignal): Promise<void> {
  if ('bucket' in write) return changed(channel, write, signal)
  return new Promise(resolve => {
    if (channel === null || (write.type === 'insert' && row === null)) return
    const key = row ?? ('key' in write ? write.key : {})
    const isThere = () => {
      const { source, memory } = channel.getSnapshot().context
      const rows = Memory.rowsOf(memory)
      if (source.kind !== 'table' || rows === null) return false
      const held = rows.get(keyOf(source, key))?.row
      if (write.type === 'delete') return held === undefined
      // A row may have columns that are not read there; and one that its writer may not see has none.
      const shown = Object.keys(write.values).filter(column => held !== undefined && column in held)
      return held !== undefined && row !== null && shown.every(column => same(held[column], row[column]))
    }
    const subscription = channel.subscribe(() => look())
    signal.addEventListener('abort', () => subscription.unsubscribe())
    const look = () => {
      if (!isThere()) return
      subscription.unsubscribe()
      resolve()
    }
    look()
  })
}
