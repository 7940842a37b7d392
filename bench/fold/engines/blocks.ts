/** Sorted arrays of at most 2 × 128: what an ordered index costs at least in JavaScript. */
export class Blocks<T> {
  readonly #compare: (a: T, b: T) => number
  #blocks: T[][] = []

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare
  }
  build(items: T[]) {
    items.sort(this.#compare)
    this.#blocks = []
    for (let i = 0; i < items.length; i += 128) this.#blocks.push(items.slice(i, i + 128))
  }
  add(item: T) {
    const at = this.#blockOf(item)
    const block = this.#blocks[at]
    if (block === undefined) {
      this.#blocks.push([item])
      return
    }
    block.splice(this.#placeIn(block, item), 0, item)
    if (block.length > 256) this.#blocks.splice(at + 1, 0, block.splice(128))
  }
  delete(item: T) {
    const at = this.#blockOf(item)
    const block = this.#blocks[at]
    if (block === undefined) return
    const place = this.#placeIn(block, item)
    const candidate = block[place]
    if (candidate === undefined || this.#compare(candidate, item) !== 0) return
    block.splice(place, 1)
    if (block.length === 0) this.#blocks.splice(at, 1)
  }
  head(count: number): T[] {
    const head: T[] = []
    for (const block of this.#blocks)
      for (const item of block) {
        if (head.length === count) return head
        head.push(item)
      }
    return head
  }
  get first() {
    return this.#blocks[0]?.[0]
  }
  get last() {
    const block = this.#blocks[this.#blocks.length - 1]
    return block?.[block.length - 1]
  }
  #blockOf(item: T): number {
    let low = 0
    let high = this.#blocks.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      const block = this.#blocks[middle]
      const last = block?.[block.length - 1]
      if (last !== undefined && this.#compare(last, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  #placeIn(block: readonly T[], item: T): number {
    let low = 0
    let high = block.length
    while (low < high) {
      const middle = (low + high) >> 1
      const at = block[middle]
      if (at !== undefined && this.#compare(at, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
