import { numberOf } from './columnValues'

/** Longitude and latitude in degrees. */
type Place = readonly [longitude: number, latitude: number]

/** A place on earth; null for anything else. */
export function placeOf(longitude: unknown, latitude: unknown): Place | null {
  const [x, y] = [numberOf(longitude), numberOf(latitude)]
  return x === null || y === null || Math.abs(x) > 180 || Math.abs(y) > 90 ? null : [x, y]
}

/**
 * A point as a project sends it: GeoJSON from PostgREST, PostGIS' own bytes in hexadecimal from Realtime, or text as in
 * "POINT(13.4 52.5)" and "(13.4,52.5)". Null for anything else.
 */
export function pointOf(value: unknown): Place | null {
  if (typeof value === 'object' && value !== null) {
    const { type, coordinates } = value as { type?: unknown; coordinates?: unknown }
    if (type !== 'Point' || !Array.isArray(coordinates)) return null
    const [x, y] = coordinates as unknown[]
    return placeOf(x, y)
  }
  if (typeof value !== 'string') return null
  if (/^0[01]([\da-f]{2}){20,}$/i.test(value)) return pointOfBytes(value)
  if (value.startsWith('{')) return pointOf(parseJsonOrNull(value))
  const [, x, y] = /^(?:SRID=4326;)?(?:POINT ?)?\( ?(\S+?)[ ,]\s*(\S+?) ?\)$/i.exec(value) ?? []
  return placeOf(x, y)
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const POINT_TYPE = 1
const HAS_SRID = 0x2000_0000

/** Of "well-known binary": byte order, type, possibly a reference system, and two doubles. */
function pointOfBytes(hex: string): Place | null {
  const bytes = new DataView(new ArrayBuffer(hex.length / 2))
  for (let at = 0; at < bytes.byteLength; at += 1)
    bytes.setUint8(at, Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
  const isLittle = bytes.getUint8(0) === 1
  const type = bytes.getUint32(1, isLittle)
  const start = (type & HAS_SRID) === 0 ? 5 : 9
  if ((type & 0xff) !== POINT_TYPE || bytes.byteLength < start + 16) return null
  return placeOf(bytes.getFloat64(start, isLittle), bytes.getFloat64(start + 8, isLittle))
}
