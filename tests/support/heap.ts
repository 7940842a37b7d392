import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes in use once nothing is left to be collected. */
export function heapInUse(): number {
  collect()
  collect()
  return getHeapStatistics().used_heap_size
}
