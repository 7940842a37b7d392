import type { Courier } from './books'
import type { Zone } from './words'

const CENTRES: Record<Zone, readonly [number, number]> = {
  Harbour: [54.331, 10.152],
  'Old Town': [54.323, 10.135],
  Northside: [54.352, 10.128],
  Riverside: [54.309, 10.121],
  Airport: [54.379, 10.145],
}
const KMH: Record<string, number> = { bike: 16, scooter: 27, van: 34 }
const DEGREES = 0.006

/** A courier's position at `seconds` of any clock: on a round of their zone, with stops on the way. */
export function positionOf({ id, name, vehicle, zone }: Courier, carrying: number, seconds: number) {
  const [lat, lon] = CENTRES[zone]
  const turn = seconds / (70 + 9 * id) + id * 2.1
  const pace = 0.62 + 0.5 * Math.sin(seconds / 19 + id * 1.7) + 0.25 * Math.sin(seconds / 6 + id)
  return {
    courier: name,
    zone,
    lat: round(lat + DEGREES * Math.sin(turn), 5),
    lon: round(lon + 1.6 * DEGREES * Math.cos(turn * 0.8), 5),
    kmh: round(Math.max(0, pace) * (KMH[vehicle] ?? 20), 1),
    carrying,
  }
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))
