import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(resolve(import.meta.dirname, '../../src/ui/style/tokens.css'), 'utf8')

/** The colors of a theme, by token: each token names both of its values, where it stands. */
function colors(theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const [, inside = ''] = /:root \{\n {2}--ground([^}]*)\}/.exec(css) ?? []
  const values = new RegExp(`--([\\w-]+): [^;]*var\\(--in-${theme}, (#[\\da-f]{3,6})\\)`, 'g')
  return new Map(
    [...`--ground${inside}`.matchAll(values)].map(([, name = '', value = '']) => [
      name,
      value.length === 4 ? value.replace(/[\da-f]/g, '$&$&') : value,
    ]),
  )
}

type Three = readonly [number, number, number]
const toThree = (one: (i: 0 | 1 | 2) => number): Three => [one(0), one(1), one(2)]

/** sRGB to linear light. */
const linear = (hex: string): Three =>
  toThree(i => {
    const part = parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
const mix = (matrix: readonly [Three, Three, Three], [r, g, b]: Three): Three =>
  toThree(i => matrix[i][0] * r + matrix[i][1] * g + matrix[i][2] * b)

/** WCAG 2. */
function contrast(a: string, b: string): number {
  const [light, dark] = [a, b]
    .map(hex => {
      const [r, g, b] = linear(hex)
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    })
    .sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Machado, Oliveira and Fernandes (2009), severity 1. */
const sights = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
} as const
type Sight = keyof typeof sights

/** Björn Ottosson's OKLab, in hundredths. */
function lab(hex: string, sight: Sight): Three {
  const seenColor = mix(sights[sight], linear(hex)).map(part => Math.min(1, Math.max(0, part)))
  const lms = mix(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    seenColor as unknown as Three,
  )
  return mix(
    [
      [21.04542553, 79.3617785, -0.40720468],
      [197.79984951, -242.8592205, 45.05937099],
      [2.59040371, 78.27717662, -80.8675766],
    ],
    toThree(i => Math.cbrt(lms[i])),
  )
}

/** The two that look most alike, and how far apart they are. */
function nearest(all: readonly string[], sight: Sight): number {
  const places = all.map(hex => lab(hex, sight))
  return Math.min(
    ...places.flatMap((a, i) =>
      places.slice(0, i).map(b => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
    ),
  )
}

const signals = ['live', 'warn', 'bad', 'quiet']
const texts = ['ink', 'soft', 'old', 'accent', ...signals]
const series = Array.from({ length: 8 }, (_, n) => `series-${n + 1}`)

describe.each([
  ['light', colors('light')],
  ['dark', colors('dark')],
])('the %s colors', (_, all) => {
  const of = (name: string) => {
    const value = all.get(name)
    if (value === undefined) throw new Error(`there is no --${name}`)
    return value
  }

  test.each(texts)('let --%s be read on a panel and on the ground', name => {
    expect(contrast(of(name), of('panel'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of(name), of('ground'))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(series)('let --%s be seen on a panel', name => {
    expect(contrast(of(name), of('panel'))).toBeGreaterThanOrEqual(3)
  })

  test('tell eight series and four signals apart, for color-blind viewers too', () => {
    expect(nearest(series.map(of), 'normal')).toBeGreaterThan(14)
    for (const sight of ['deutan', 'protan'] as const) {
      expect(nearest(series.map(of), sight)).toBeGreaterThan(9)
      expect(nearest(signals.map(of), sight)).toBeGreaterThan(5)
    }
  })

  test('keep live, links and the first series apart', () => {
    expect(new Set([of('live'), of('accent'), of('series-1')]).size).toBe(3)
  })
})

test('a color that is light by the system is dark by the system, and by choice, with the same value', () => {
  expect([...colors('dark').keys()]).toEqual([...colors('light').keys()])
  expect(css.match(/--in-dark: initial/g)).toHaveLength(2)
  expect(css.match(/var\(--in-light/g)).toHaveLength(css.match(/var\(--in-dark/g)?.length ?? 0)
})
