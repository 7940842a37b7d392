/** The only source of random numbers, so that a seed decides the whole run. */
export interface Chance {
  /** 0 to 1. */
  next(): number
  is(probability: number): boolean
  /** Whole, both ends included. */
  between(least: number, most: number): number
  pick<T>(from: readonly [T, ...T[]]): T
  /** Picks one by weight. */
  pickWeighed<T>(from: readonly (readonly [number, T])[]): T
}

/** mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedState = Math.imul(state ^ (state >>> 15), state | 1)
    mixedState ^= mixedState + Math.imul(mixedState ^ (mixedState >>> 7), mixedState | 61)
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    is: probability => next() < probability,
    between,
    pick: from => from[between(0, from.length - 1)] ?? from[0],
    pickWeighed(from) {
      let left = next() * from.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of from) if ((left -= weight) < 0) return value
      const last = from.at(-1)
      if (last === undefined) throw new Error('nothing to choose from')
      return last[1]
    },
  }
}
