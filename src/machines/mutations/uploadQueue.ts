import type { MutationStage } from '../mutation/mutation.context'

/** Ids of the uploads that leaving the page would lose, in the order in which they came to each list. */
export interface UploadQueue {
  /** Names are being looked up. */
  preparing: readonly string[]
  /** They wait for their turn, the next one first. */
  waiting: readonly string[]
  /** It is their turn. */
  sending: readonly string[]
}

/** More uploads at once share the same bandwidth, and use up the parallel requests that browsers allow the board. */
const AT_ONCE = 2

export const emptyQueue: UploadQueue = { preparing: [], waiting: [], sending: [] }

const lists: Partial<Record<MutationStage, keyof UploadQueue>> = {
  waiting: 'preparing',
  queued: 'waiting',
  sending: 'sending',
}

/** The queue with an upload at the end of the list that its stage belongs to; in none at other stages. */
export function moveInQueue(queue: UploadQueue, id: string, stage: MutationStage | null): UploadQueue {
  const withoutUpload = (ids: readonly string[]) => ids.filter(each => each !== id)
  const { preparing, waiting, sending } = queue
  const rest = {
    preparing: withoutUpload(preparing),
    waiting: withoutUpload(waiting),
    sending: withoutUpload(sending),
  }
  const list = stage === null ? undefined : lists[stage]
  return list === undefined ? rest : { ...rest, [list]: [...rest[list], id] }
}

/** The next upload, and the queue without it. */
export function takeTurns(queue: UploadQueue): { next: readonly string[]; queue: UploadQueue } {
  const { waiting, sending } = queue
  const next = waiting.slice(0, Math.max(0, AT_ONCE - sending.length))
  const rest = { waiting: waiting.slice(next.length), sending: [...sending, ...next] }
  return { next, queue: { ...queue, ...rest } }
}

export const isQueueEmpty = ({ preparing, waiting, sending }: UploadQueue): boolean =>
  preparing.length + waiting.length + sending.length === 0
