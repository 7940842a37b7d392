import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ui = resolve(import.meta.dirname, '../src/ui')
const sheets = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.css') && !/^style\/(tokens|fonts)\.css$/.test(name))
  .map(name => ({ name, text: readFileSync(join(ui, name), 'utf8').replace(/\/\*[^]*?\*\//g, '') }))

interface Declaration {
  sheet: string
  property: string
  value: string
}
const declarationsIn = (sheet: string, text: string): Declaration[] =>
  [...text.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    ...{ sheet, property, value: value.replace(/\s+/g, ' ') },
  }))
const all = sheets.flatMap(({ name, text }) => declarationsIn(name, text))

/** A colour that is not a token, nor one of the viewer's own system. */
const isRawColour = ({ value }: Declaration) =>
  /(^|[\s,(])(#[\da-f]{3,8}\b|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\((?!from var)|(white|black|red|green|blue|gray|grey)\b)/i.test(
    value.replace(/color-mix\(in \w+,/g, '('),
  )

const isRawShadow = ({ property, value }: Declaration) =>
  property === 'box-shadow' &&
  value !== 'var(--shadow)' &&
  value !== 'none' &&
  !/^inset [\d\s-]+px var\(--\w+\)$|^inset 0 0 0 \d+px var\(--\w+\)$|^inset 0 -\d+px var\(--\w+\)$/.test(
    value,
  )

/** Letters that grow with what surrounds them, such as a figure with its panel, have a size of their own. */
const isRawSize = ({ property, value }: Declaration) =>
  (property === 'font-size' && /^[\d.]+(px|rem)$/.test(value)) ||
  (/^border-.*radius$/.test(property) && /[1-9]\d*px/.test(value))

/** Whose letters and corners are not from the tokens yet. Take folders out; put none in. */
const UNSWEPT = /^(panels|panelFrame|session|board)\//

const told = ({ sheet, property, value }: Declaration) => `${sheet}: ${property}: ${value}`

test('every colour of a style sheet is a token', () => {
  expect(all.length).toBeGreaterThan(1_000)
  expect(all.filter(isRawColour).map(told)).toEqual([])
})

test('every shadow is the token, or a line inside an edge', () => {
  expect(all.filter(isRawShadow).map(told)).toEqual([])
})

test('every size of letters and every radius is a token', () => {
  expect(all.filter(each => isRawSize(each) && !UNSWEPT.test(each.sheet)).map(told)).toEqual([])
})

test('every token that is used is there', () => {
  const tokens = readFileSync(join(ui, 'style/tokens.css'), 'utf8')
  const used = all.flatMap(({ value }) => [
    ...value.matchAll(/var\((--(?:text|radius|series|shadow|paper|film)[\w-]*)/g),
  ])
  expect(
    [...new Set(used.map(([, name = '']) => name))].filter(name => !tokens.includes(`${name}:`)),
  ).toEqual([])
})

test.each([
  ['color: #fff', isRawColour],
  ['background: rgb(0 0 0 / 20%)', isRawColour],
  ['border: 1px solid white', isRawColour],
  ['background: color-mix(in oklab, #fff 20%, var(--ink))', isRawColour],
  ['box-shadow: 0 1px 2px var(--ink)', isRawShadow],
  ['font-size: 0.8rem', isRawSize],
  ['border-radius: 7px', isRawSize],
])('%s is seen', (text, isRaw) => {
  expect(declarationsIn('a', `.a { ${text}; }`).filter(isRaw)).toHaveLength(1)
})
