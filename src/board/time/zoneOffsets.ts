import { offsetAt } from './zonedTime'

/** By how many ms a zone is ahead of UTC, and when that changes. Times are ms since the epoch. */
export interface ZoneOffsets {
  at(time: number): number
  /** The change after `after` and not after `until`, which are less than three days apart; null without one. */
  changeIn(after: number, until: number): number | null
}

const SECOND = 1_000
/** No zone ever changed its offset twice within four days. */
const BLOCK = 3 * 86_400 * SECOND
/** More than 160 years. */
const MAX_KNOWN = 20_000
/** Years before the year 5 and after 3934 count as those of UTC: they are not written like the others. */
const KNOWN_TIMES = 6.2e13

interface Block {
  before: number
  /** Infinity: the offset stays as it is. */
  change: number
  after: number
}

/** Asks `Intl` once for three days, because a date costs far more to format than to look up. */
export function zoneOffsets(zone: string): ZoneOffsets {
  const blocks = new Map<number, Block>()
  const read = (time: number) => (Math.abs(time) < KNOWN_TIMES ? offsetAt(time, zone) : 0)
  /** The first second with another offset. */
  const findChange = (from: number, to: number, before: number): number => {
    let [low, high] = [from / SECOND, to / SECOND]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (read(middle * SECOND) === before) low = middle
      else high = middle
    }
    return high * SECOND
  }
  const blockAt = (index: number): Block => {
    const cachedBlock = blocks.get(index)
    if (cachedBlock !== undefined) return cachedBlock
    const [from, to] = [index * BLOCK, (index + 1) * BLOCK]
    const [before, after] = [read(from), read(to)]
    const block = { before, after, change: before === after ? Infinity : findChange(from, to, before) }
    if (blocks.size >= MAX_KNOWN) blocks.clear()
    blocks.set(index, block)
    return block
  }
  return {
    at(time) {
      const { before, change, after } = blockAt(Math.floor(time / BLOCK))
      return time < change ? before : after
    },
    changeIn(after, until) {
      for (let index = Math.floor(after / BLOCK); index <= Math.floor(until / BLOCK); index += 1) {
        const { change } = blockAt(index)
        if (change > after && change <= until) return change
      }
      return null
    },
  }
}
