import { deflateSync, inflateSync, crc32 } from 'node:zlib'

/** Colors of a PNG with a palette. */
const MOST = 256

/** The same picture with at most 256 colors, a third of the size; expects PNGs as Chromium writes them. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, channels, pixels } = decode(png)
  const { palette, indexOf } = paletteOf(pixels, channels)
  const lines = Buffer.alloc(height * (width + 1))
  for (let y = 0, at = 0; y < height; y++) {
    const line = y * (width + 1) + 1
    for (let x = 0; x < width; x++, at += channels) lines[line + x] = indexOf(colorAt(pixels, at))
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(color => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const colorAt = (pixels: Buffer, at: number) => pixels.readUIntBE(at, 3)

/** The colors that are used most, and for each color the nearest of them. */
function paletteOf(pixels: Buffer, channels: number) {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += channels) {
    const color = colorAt(pixels, at)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const sortedColors = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color)
  // Grounds are among the first and stay as they are.
  const palette = sortedColors.slice(0, 24)
  // Then those that are not nearly there already: many shades of one color would else leave no room for a line.
  for (const least of [300, 120, 0])
    for (const color of sortedColors) {
      if (palette.length === MOST) break
      if (palette.every(each => distance(each, color) > least)) palette.push(color)
    }
  const nearest = new Map(palette.map((color, i) => [color, i]))
  const indexOf = (color: number) => {
    const knownIndex = nearest.get(color)
    if (knownIndex !== undefined) return knownIndex
    const distances = palette.map(each => distance(each, color))
    const nearestIndex = distances.indexOf(Math.min(...distances))
    nearest.set(color, nearestIndex)
    return nearestIndex
  }
  return { palette, indexOf }
}

const distance = (a: number, b: number) =>
  ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2

function decode(png: Buffer) {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = png[25] === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return {
    width,
    height,
    channels,
    pixels: unfilterPixels(inflateSync(Buffer.concat(parts)), width * channels, channels),
  }
}

/** PNG 9.2: each byte is written as its difference from a guess, by a filter that the line names. */
function unfilterPixels(raw: Buffer, stride: number, channels: number): Buffer {
  const lines = raw.length / (stride + 1)
  const out = Buffer.alloc(lines * stride)
  for (let y = 0; y < lines; y++) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x < channels ? 0 : (out[at - channels] ?? 0)
      const up = y === 0 ? 0 : (out[at - stride] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (out[at - stride - channels] ?? 0)
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0
      out[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const a = Math.abs(guess - left)
  const b = Math.abs(guess - up)
  const c = Math.abs(guess - corner)
  return a <= b && a <= c ? left : b <= c ? up : corner
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
