import { joinParts } from './joinParts'

/** Most items in a block: moving half as many costs less than following one more pointer. */
const FULL = 256
/** A block with fewer items is joined to its neighbor. */
const THIN = 32

interface Block<T> {
  items: T[]
  /**
   * The rank of each item; empty where items are not ranked. Numbers lie side by side, whereas items are scattered in
   * memory.
   */
  ranks: number[]
}

/** Items in the order of `compare`, equal ones side by side, stored in blocks: a change costs O(log n + FULL). */
export class OrderedList<T> implements Iterable<T> {
  readonly #compare: (a: T, b: T) => number
  /** Null where items are not ranked. */
  #rank: ((item: T) => number | null) | null
  #blocks: Block<T>[] = []
  #size = 0
  /** The result of `#find`: the index of the block, and the index within it. */
  #foundBlock = 0
  #foundPlace = 0

  /**
   * `sortedItems`: items already in order. `rank`: a number that never falls from item to item, by which most
   * comparisons need not look at the items; the first item without a rank disables ranks.
   */
  constructor(
    compare: (a: T, b: T) => number,
    sortedItems: readonly T[] = [],
    rank: ((item: T) => number | null) | null = null,
  ) {
    this.#compare = compare
    this.#rank = rank
    this.#size = sortedItems.length
    for (let i = 0; i < sortedItems.length; i += FULL / 2) {
      const items = sortedItems.slice(i, i + FULL / 2)
      const ranks = items.map(item => this.#rankOf(item))
      this.#blocks.push({ items, ranks: this.#rank === null ? [] : ranks })
    }
  }
  get size() {
    return this.#size
  }
  get first(): T | undefined {
    return this.#blocks[0]?.items[0]
  }
  get last(): T | undefined {
    const items = this.#blocks[this.#blocks.length - 1]?.items
    return items?.[items.length - 1]
  }
  add(item: T) {
    const rank = this.#rankOf(item)
    this.#size += 1
    if (this.#addAtEnd(item, rank)) return
    const b = this.#blockOf(item, rank)
    const block = this.#blocks[b]
    if (block !== undefined) {
      const place = this.#placeIn(block, item, rank)
      block.items.splice(place, 0, item)
      if (this.#rank !== null) block.ranks.splice(place, 0, rank)
      if (block.items.length > FULL) this.#split(b, block)
    }
  }
  /** Removes the item or, if it is missing, an equal one; false if there is neither. */
  delete(item: T): boolean {
    const block = this.#find(item)
    if (block === null) return false
    block.items.splice(this.#foundPlace, 1)
    if (this.#rank !== null) block.ranks.splice(this.#foundPlace, 1)
    this.#size -= 1
    if (block.items.length < THIN) this.#join(this.#foundBlock)
    return true
  }
  /** Replaces the item or an equal one by another that is equal to it; false if there is neither. */
  replace(item: T, replacement: T): boolean {
    const block = this.#find(item)
    if (block === null) return false
    block.items[this.#foundPlace] = replacement
    return true
  }
  /** The first `count` items: blocks are copied whole, which takes a twentieth of the time of one by one. */
  head(count: number): T[] {
    const parts: T[][] = []
    let missingCount = count
    for (const { items } of this.#blocks) {
      if (missingCount <= 0) break
      parts.push(items.length > missingCount ? items.slice(0, missingCount) : items)
      missingCount -= items.length
    }
    return joinParts(parts)
  }
  /** The last `count` items, in order. */
  tail(count: number): T[] {
    const tail: T[] = []
    for (let b = this.#blocks.length - 1; b >= 0 && tail.length < count; b -= 1)
      tail.unshift(...(this.#blocks[b]?.items.slice(-(count - tail.length)) ?? []))
    return tail
  }
  /** The item at an index. */
  at(index: number): T | undefined {
    let rest = index
    for (const { items } of this.#blocks) {
      if (rest < items.length) return items[rest]
      rest -= items.length
    }
    return undefined
  }
  /**
   * The items from the first one that does not satisfy `isBefore`, which must hold for a prefix of the items.
   * `isBefore` also gets the item's rank, if there are ranks.
   */
  *from(isBefore: (item: T, rank: number) => boolean): Generator<T> {
    const firstBlock = this.#blocksBefore(isBefore, -1)
    for (let b = firstBlock; b < this.#blocks.length; b += 1) {
      const block = this.#blocks[b]
      if (block === undefined) return
      yield* b === firstBlock ? block.items.slice(countBefore(block, isBefore)) : block.items
    }
  }
  /** The last item that satisfies `isBefore`, which must hold for a prefix of the items. */
  before(isBefore: (item: T, rank: number) => boolean): T | undefined {
    const block = this.#blocks[this.#blocksBefore(isBefore, 0) - 1]
    return block?.items[countBefore(block, isBefore) - 1]
  }
  /** Iterates over a copy: later changes do not affect it. */
  [Symbol.iterator]() {
    return this.head(this.#size).values()
  }

  /** The number of blocks whose item at this place satisfies `isBefore`; they come first. */
  #blocksBefore(isBefore: (item: T, rank: number) => boolean, place: number): number {
    return countPrefix(this.#blocks, ({ items, ranks }) => {
      const item = items.at(place)
      return item !== undefined && isBefore(item, ranks.at(place) ?? 0)
    })
  }
  /** Sorted input mostly arrives in this order or its reverse: then blocks are filled, and none is split. */
  #addAtEnd(item: T, rank: number): boolean {
    const first = this.#blocks[0]
    const last = this.#blocks[this.#blocks.length - 1]
    if (first === undefined || last === undefined) this.#blocks.push(this.#blockWith(item, rank))
    else if (this.#isBefore(last, last.items.length - 1, item, rank)) {
      if (last.items.length >= FULL) this.#blocks.push(this.#blockWith(item, rank))
      else {
        last.items.push(item)
        if (this.#rank !== null) last.ranks.push(rank)
      }
    } else if (first.items.length >= FULL && !this.#isBefore(first, 0, item, rank))
      this.#blocks.unshift(this.#blockWith(item, rank))
    else return false
    return true
  }
  #blockWith(item: T, rank: number): Block<T> {
    return { items: [item], ranks: this.#rank === null ? [] : [rank] }
  }
  #rankOf(item: T): number {
    const rank = this.#rank === null ? 0 : this.#rank(item)
    if (rank !== null) return rank
    this.#rank = null
    for (const block of this.#blocks) block.ranks = []
    return 0
  }
  #isBefore(block: Block<T>, place: number, item: T, rank: number): boolean {
    if (this.#rank !== null) {
      const at = block.ranks[place]
      if (at !== undefined && at !== rank) return at < rank
    }
    const at = block.items[place]
    return at !== undefined && this.#compare(at, item) < 0
  }
  /** The first block that does not end before the item, or the last block. */
  #blockOf(item: T, rank: number): number {
    const count = countPrefix(this.#blocks, block =>
      this.#isBefore(block, block.items.length - 1, item, rank),
    )
    return Math.min(count, Math.max(0, this.#blocks.length - 1))
  }
  /** How many items of a block come before the item. */
  #placeIn(block: Block<T>, item: T, rank: number): number {
    return countPrefix(block.items, (_, place) => this.#isBefore(block, place, item, rank))
  }
  /** The block that contains the item, or else an equal one; null if there is neither. */
  #find(item: T): Block<T> | null {
    const rank = this.#rankOf(item)
    let equal: Block<T> | null = null
    let b = this.#blockOf(item, rank)
    let block = this.#blocks[b]
    let place = block === undefined ? 0 : this.#placeIn(block, item, rank)
    while (block !== undefined) {
      for (; place < block.items.length; place += 1) {
        const at = block.items[place]
        if (at !== item && (at === undefined || this.#compare(at, item) !== 0)) return equal
        if (at !== item && equal !== null) continue
        equal = block
        this.#foundBlock = b
        this.#foundPlace = place
        if (at === item) return block
      }
      b += 1
      block = this.#blocks[b]
      place = 0
    }
    return equal
  }
  #split(b: number, { items, ranks }: Block<T>) {
    this.#blocks.splice(b + 1, 0, { items: items.splice(FULL / 2), ranks: ranks.splice(FULL / 2) })
  }
  #join(b: number) {
    const at = b > 0 ? b - 1 : b
    const [left, right] = [this.#blocks[at], this.#blocks[at + 1]]
    if (left === undefined) return
    if (left.items.length === 0) this.#blocks.splice(at, 1)
    else if (right !== undefined && left.items.length + right.items.length <= FULL) {
      const [items, ranks] = [left.items.concat(right.items), left.ranks.concat(right.ranks)]
      this.#blocks.splice(at, 2, { items, ranks })
    }
  }
}

const countBefore = <T>({ items, ranks }: Block<T>, isBefore: (item: T, rank: number) => boolean): number =>
  countPrefix(items, (item, place) => isBefore(item, ranks[place] ?? 0))

/** How many elements satisfy `isInPrefix`, which holds for none after the first that does not. */
function countPrefix<E>(elements: readonly E[], isInPrefix: (element: E, place: number) => boolean): number {
  let low = 0
  let high = elements.length
  while (low < high) {
    const middle = (low + high) >> 1
    // The middle of a range that is not empty.
    if (isInPrefix(elements[middle] as E, middle)) low = middle + 1
    else high = middle
  }
  return low
}
