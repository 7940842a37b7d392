/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedState = Math.imul(state ^ (state >>> 15), state | 1)
    mixedState ^= mixedState + Math.imul(mixedState ^ (mixedState >>> 7), mixedState | 61)
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random entry, by weight. */
export function pickWeighed<T>(
  random: () => number,
  choices: readonly (readonly [T, number])[],
): T | undefined {
  let remaining = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of choices) {
    remaining -= weight
    if (remaining < 0) return choice
  }
  return choices.at(-1)?.[0]
}

export const oneOf = <T>(random: () => number, choices: readonly T[]): T | undefined =>
  choices[Math.floor(random() * choices.length)]
