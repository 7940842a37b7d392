/** Most items in a block: moving half as many costs less than following one pointer more. */
const FULL = 256
/** A block with fewer joins its neighbour. */
const THIN = 32

/**
 * Items in the order of `compare`, equal ones beside each other, kept in blocks: a change costs O(log n + FULL),
 * whatever was there before.
 */
export class Ordered<T> implements Iterable<T> {
  readonly #compare: (a: T, b: T) => number
  #blocks: T[][] = []
  #size = 0
  /** Where `#find` found: the block and the place in it. */
  #foundBlock = 0
  #foundPlace = 0

  /** `sorted`: items that are in order already. */
  constructor(compare: (a: T, b: T) => number, sorted: readonly T[] = []) {
    this.#compare = compare
    this.#size = sorted.length
    for (let i = 0; i < sorted.length; i += FULL / 2) this.#blocks.push(sorted.slice(i, i + FULL / 2))
  }
  get size() {
    return this.#size
  }
  get first(): T | undefined {
    return this.#blocks[0]?.[0]
  }
  get last(): T | undefined {
    const block = this.#blocks[this.#blocks.length - 1]
    return block?.[block.length - 1]
  }
  add(item: T) {
    const b = this.#blockOf(item)
    const block = this.#blocks[b]
    this.#size += 1
    if (block === undefined) this.#blocks.push([item])
    else {
      block.splice(this.#placeIn(block, item), 0, item)
      if (block.length > FULL) this.#blocks.splice(b + 1, 0, block.splice(FULL / 2))
    }
  }
  /** Takes the item out, or where it is not there its equal; false if there is neither. */
  delete(item: T): boolean {
    const block = this.#find(item)
    if (block === null) return false
    block.splice(this.#foundPlace, 1)
    this.#size -= 1
    if (block.length < THIN) this.#join(this.#foundBlock)
    return true
  }
  /** In the place of the item, or of its equal, another that is equal to it; false if there is neither. */
  replace(item: T, by: T): boolean {
    const block = this.#find(item)
    if (block === null) return false
    block[this.#foundPlace] = by
    return true
  }
  /** The first so many. */
  head(count: number): T[] {
    const head: T[] = []
    for (const block of this.#blocks) {
      const missing = count - head.length
      if (missing <= 0) break
      for (const item of block.length > missing ? block.slice(0, missing) : block) head.push(item)
    }
    return head
  }
  /** The item with so many before it. */
  at(index: number): T | undefined {
    let rest = index
    for (const block of this.#blocks) {
      if (rest < block.length) return block[rest]
      rest -= block.length
    }
    return undefined
  }
  /** From the first item on that `isBefore` does not hold for; it holds for a beginning of the items, or for none. */
  *from(isBefore: (item: T) => boolean): Generator<T> {
    let [low, high] = [0, this.#blocks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const block = this.#blocks[middle] ?? []
      const last = block[block.length - 1]
      if (last !== undefined && isBefore(last)) low = middle + 1
      else high = middle
    }
    for (let b = low; b < this.#blocks.length; b += 1)
      for (const item of this.#blocks[b] ?? []) if (b > low || !isBefore(item)) yield item
  }
  *[Symbol.iterator]() {
    for (const block of this.#blocks) yield* block
  }

  /** The first block that does not end before the item, or the last. */
  #blockOf(item: T): number {
    const blocks = this.#blocks
    const compare = this.#compare
    let low = 0
    let high = blocks.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      const block = blocks[middle]
      const last = block?.[block.length - 1]
      if (last !== undefined && compare(last, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  /** How many of a block's items are before the item. */
  #placeIn(block: readonly T[], item: T): number {
    const compare = this.#compare
    let low = 0
    let high = block.length
    while (low < high) {
      const middle = (low + high) >> 1
      const at = block[middle]
      if (at !== undefined && compare(at, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  /** The block that has the item, or else its equal; null if there is neither. */
  #find(item: T): T[] | null {
    let equal: T[] | null = null
    let b = this.#blockOf(item)
    let block = this.#blocks[b]
    let place = block === undefined ? 0 : this.#placeIn(block, item)
    while (block !== undefined) {
      for (; place < block.length; place += 1) {
        const at = block[place]
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
  #join(b: number) {
    const at = b > 0 ? b - 1 : b
    const [left, right] = [this.#blocks[at], this.#blocks[at + 1]]
    if (left === undefined) return
    if (left.length === 0) this.#blocks.splice(at, 1)
    else if (right !== undefined && left.length + right.length <= FULL)
      this.#blocks.splice(at, 2, left.concat(right))
  }
}
