import { LAND } from './land'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** The outline is in tenths of a degree. */
const PARTS = 10
const AROUND = 360 * PARTS

type Ring = readonly (readonly [longitude: number, latitude: number])[]

/**
 * The rings of the land, in degrees, some of them beyond 180. A letter stands for six bits: five of a number, the
 * lowest first, and whether more follow. The lowest bit of a number is its sign.
 */
export function readLand(): Ring[] {
  return LAND.trim()
    .split('\n')
    .map(line => {
      const numbers = numbersIn(line)
      let x = 0
      let y = 0
      return Array.from({ length: numbers.length / 2 }, (_, i) => {
        const step = numbers[2 * i] ?? 0
        // Across the 180th meridian a ring goes on instead of around the world.
        x += step - AROUND * Math.round(step / AROUND)
        y += numbers[2 * i + 1] ?? 0
        return [x / PARTS, y / PARTS] as const
      })
    })
}

function numbersIn(line: string): number[] {
  const numbers: number[] = []
  let number = 0
  let shift = 0
  for (const letter of line) {
    const bits = ALPHABET.indexOf(letter)
    number |= (bits & 31) << shift
    shift += 5
    if (bits >= 32) continue
    numbers.push((number & 1) === 0 ? number >> 1 : ~(number >> 1))
    number = 0
    shift = 0
  }
  return numbers
}
