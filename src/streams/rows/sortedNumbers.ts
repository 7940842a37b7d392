/** Most numbers in a block. */
const FULL = 256
/** A block with fewer numbers is joined to its neighbor. */
const THIN = 32

/**
 * Numbers in ascending order, with repetitions; no NaN. `OrderedList` does the same for anything, but calls a
 * comparator at every step.
 */
export class SortedNumbers implements Iterable<number> {
  #blocks: number[][] = []
  /** The last number of each block, side by side, so that a search touches no block but the one it finds. */
  #lasts: number[] = []
  #size = 0
  /**
   * How many numbers the blocks have, summed as in a Fenwick tree, so that a place costs no walk over all blocks. Null
   * until somebody asks for a place, and again once there are other blocks.
   */
  #sums: number[] | null = null

  /** `numbers`: in ascending order. */
  constructor(numbers: readonly number[] = []) {
    this.#size = numbers.length
    for (let i = 0; i < numbers.length; i += FULL / 2) {
      const block = numbers.slice(i, i + FULL / 2)
      this.#blocks.push(block)
      this.#lasts.push(block[block.length - 1] ?? 0)
    }
  }
  get size() {
    return this.#size
  }
  get first(): number | undefined {
    return this.#blocks[0]?.[0]
  }
  get last(): number | undefined {
    return this.#lasts[this.#lasts.length - 1]
  }
  add(number: number) {
    this.#size += 1
    const b = Math.min(placeIn(this.#lasts, number), this.#lasts.length - 1)
    const block = this.#blocks[b]
    if (block === undefined) {
      this.#sums = null
      this.#blocks.push([number])
      this.#lasts.push(number)
      return
    }
    if (this.#sums !== null) shift(this.#sums, b, 1)
    const place = placeIn(block, number)
    if (place === block.length) {
      block.push(number)
      this.#lasts[b] = number
    } else block.splice(place, 0, number)
    if (block.length > FULL) this.#split(b, block)
  }
  /** False if there is no such number. */
  delete(number: number): boolean {
    const b = placeIn(this.#lasts, number)
    const block = this.#blocks[b]
    if (block === undefined) return false
    const place = placeIn(block, number)
    if (block[place] !== number) return false
    this.#size -= 1
    if (this.#sums !== null) shift(this.#sums, b, -1)
    if (place === block.length - 1) block.pop()
    else block.splice(place, 1)
    if (block.length < THIN) this.#join(b)
    else if (place === block.length) this.#lasts[b] = block[place - 1] ?? 0
    return true
  }
  /** The number at an index. */
  at(index: number): number | undefined {
    if (index < 0 || index >= this.#size) return undefined
    const sums = this.#summed()
    let b = 0
    let rest = index
    for (let step = 2 ** Math.floor(Math.log2(sums.length)); step >= 1; step /= 2) {
      const sum = sums[b + step - 1]
      if (sum === undefined || sum > rest) continue
      b += step
      rest -= sum
    }
    return this.#blocks[b]?.[rest]
  }
  /** How many are less than a number, which need not be among them. */
  countBefore(number: number): number {
    const sums = this.#summed()
    const b = placeIn(this.#lasts, number)
    let count = placeIn(this.#blocks[b] ?? [], number)
    for (let end = b; end > 0; end -= end & -end) count += sums[end - 1] ?? 0
    return count
  }
  *[Symbol.iterator](): Generator<number> {
    for (const block of this.#blocks) yield* block
  }

  #summed(): number[] {
    if (this.#sums !== null) return this.#sums
    this.#sums = this.#blocks.map(() => 0)
    for (const [b, block] of this.#blocks.entries()) shift(this.#sums, b, block.length)
    return this.#sums
  }
  #split(b: number, block: number[]) {
    this.#sums = null
    const rest = block.splice(FULL / 2)
    this.#blocks.splice(b + 1, 0, rest)
    this.#lasts.splice(b, 1, block[block.length - 1] ?? 0, rest[rest.length - 1] ?? 0)
  }
  /** Joins a thin block to a neighbor that has room for it. */
  #join(b: number) {
    const at = b > 0 ? b - 1 : b
    const [left, right] = [this.#blocks[at] ?? [], this.#blocks[at + 1] ?? []]
    const thin = this.#blocks[b] ?? []
    if (thin.length > 0) this.#lasts[b] = thin[thin.length - 1] ?? 0
    const isAlone = this.#blocks.length === 1 && thin.length > 0
    if (isAlone || left.length + right.length > FULL) return
    this.#sums = null
    const joinedBlock = left.concat(right)
    this.#blocks.splice(at, 2, ...(joinedBlock.length > 0 ? [joinedBlock] : []))
    this.#lasts.splice(at, 2, ...(joinedBlock.length > 0 ? [joinedBlock[joinedBlock.length - 1] ?? 0] : []))
  }
}

/** Adds to the number of one block. */
function shift(sums: number[], block: number, by: number) {
  for (let end = block + 1; end <= sums.length; end += end & -end) sums[end - 1] = (sums[end - 1] ?? 0) + by
}

/** How many of the numbers are less than a number. */
function placeIn(numbers: readonly number[], number: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    // Never beyond the end; the compiler cannot see it.
    if ((numbers[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
