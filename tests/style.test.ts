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
    sheet,
    property,
    value: value.replace(/\s+/g, ' '),
  }))
const all = sheets.flatMap(({ name, text }) => declarationsIn(name, text))

/** A color that is not a token, nor one of the viewer's own system. */
const isRawColor = ({ value }: Declaration) =>
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

/**
 * Values that depend on the page or on the surroundings, such as a figure's letters on its panel, are computed:
 * `min()`.
 */
const withoutFunctions = (value: string) =>
  value.replace(/\b(calc|clamp|max|min)\((?:[^()]|\([^()]*\))*\)/g, '')
const isRawSize = ({ property, value }: Declaration) =>
  (property === 'font-size' && /^[\d.]+(px|rem)$/.test(value)) ||
  (/^border-.*radius$/.test(property) && /[2-9]\d*px|1\dpx|[\d.]rem/.test(value))

/** Space between parts and inside an edge; a pixel is no space but a line. */
const isRawSpace = ({ property, value }: Declaration) =>
  /^(margin|padding|(row-|column-)?gap\b)/.test(property) &&
  /(?<![\w.])-?(\d{2,}|[2-9])px|\drem/.test(withoutFunctions(value))

const isRawMotion = ({ property, value }: Declaration) =>
  /^(animation|transition)/.test(property) && /(?<![\w-])[\d.]+m?s\b/.test(value)

const describeDeclaration = ({ sheet, property, value }: Declaration) => `${sheet}: ${property}: ${value}`

/** The variants that `kit/Button.tsx` names without quotes. */
const BUTTON_VARIANTS = ['main', 'quiet']

/** As many as a person can know by heart. Take lines out; put none in. */
const MAX_LINES = 4_470

test('the style sheets are short', () => {
  const lines = readdirSync(ui, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.css'))
    .map(name => readFileSync(join(ui, name), 'utf8').split('\n').length - 1)
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MAX_LINES)
})

/** Their elements have no rows of a panel inside, or (the table) only one that is styled. */
const SHEETS_WITH_HAS = [
  'board/BoardScreen.module.css',
  'boards/rail/BoardsRail.module.css',
  'editor/panelForm/PanelSheet.module.css',
  'editor/tableChoice/TableChoice.module.css',
  'kit/combobox/Combobox.module.css',
  'notices/PanelNotice.module.css',
  'panels/table/TablePanelBody.module.css',
  'style/surfaces.css',
]

// A browser restyles all that such selectors may reach whenever an element is put in anywhere below.
test('nothing around a panel’s rows is styled by `:has()`', () => {
  const sheetsWithHas = sheets.filter(({ text }) => text.includes(':has('))
  expect(sheetsWithHas.map(({ name }) => name).sort()).toEqual(SHEETS_WITH_HAS)
})

test('every color of a style sheet is a token', () => {
  expect(all.length).toBeGreaterThan(1_000)
  expect(all.filter(isRawColor).map(describeDeclaration)).toEqual([])
})

test('every shadow is the token, or a line inside an edge', () => {
  expect(all.filter(isRawShadow).map(describeDeclaration)).toEqual([])
})

test('every size of letters, every radius, every space and every motion is a token', () => {
  expect(all.filter(isRawSize).map(describeDeclaration)).toEqual([])
  expect(all.filter(isRawSpace).map(describeDeclaration)).toEqual([])
  expect(all.filter(isRawMotion).map(describeDeclaration)).toEqual([])
})

test('what depends on the width of the page or of a panel is asked in em, which grow with the text that people set', () => {
  const scripts = readdirSync(ui, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => ({ name, text: readFileSync(join(ui, name), 'utf8') }))
  const queries = [...sheets, ...scripts].flatMap(({ name, text }) =>
    [...text.matchAll(/@(?:media|container)[^{]*|(?<=matchMedia\()[^\n]*|(?<= = )'\(width[^\n]*/g)].map(
      ([query]) => `${name}: ${query}`,
    ),
  )
  expect(queries.filter(query => query.includes('em)')).length).toBeGreaterThan(60)
  expect(queries.filter(query => /(width|height)[^)]*\dpx/.test(query))).toEqual([])
})

const withoutDeclarations = (text: string) => text.replace(/[^{};]+(?=;)/g, '')
/** The classes of the kit, which components name by their text. */
const kitClasses = new Set(
  sheets
    .filter(({ name }) => name.startsWith('style/'))
    .flatMap(({ text }) => [...withoutDeclarations(text).matchAll(/\.([a-z][\w-]*)/g)])
    .map(([, name = '']) => name),
)

/** The text between the bracket that opens at a place and the one that closes it. */
function bracketText(text: string, from: number): string {
  let depth = 0
  for (let i = from; i < text.length; i++) {
    if ('({'.includes(text.charAt(i))) depth++
    else if (')}'.includes(text.charAt(i)) && --depth === 0) return text.slice(from, i)
  }
  return text.slice(from)
}
/** The words in quotes where a component names its classes. */
function namedClasses(text: string): string[] {
  const places = [...text.matchAll(/className(?:=|: )(?:"([^"]*)"|'([^']*)'|(?:\{|clsx\())/g)]
  return places.flatMap(({ index, 0: start, 1: plain, 2: quotedText }) => {
    const whole = plain ?? quotedText
    if (whole !== undefined) return whole.split(' ')
    const inside = bracketText(text, index + start.length - 1).replace(/\[[^\]]*'\]|[!=]== '[^']*'/g, '')
    return [...inside.matchAll(/'([^']*)'/g)].flatMap(([, words = '']) => words.split(' '))
  })
}
const namedButtons = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.tsx'))
  .flatMap(name => namedClasses(readFileSync(join(ui, name), 'utf8')).map(word => ({ name, word })))

test('every class that a component names is in the kit, and the kit has no other', () => {
  expect(namedButtons.length).toBeGreaterThan(500)
  expect(namedButtons.filter(({ word }) => !kitClasses.has(word))).toEqual([])
  const usedWords = new Set([...namedButtons.map(({ word }) => word), ...BUTTON_VARIANTS])
  expect([...kitClasses].filter(word => !usedWords.has(word))).toEqual([])
})

test('every token that is used is there', () => {
  const tokens = readFileSync(join(ui, 'style/tokens.css'), 'utf8')
  const usedTokens = all.flatMap(({ value }) => [
    ...value.matchAll(
      /var\((--(?:text|radius|series|shadow|paper|film|space|appear|tint|quick|calm)[\w-]*)/g,
    ),
  ])
  expect(
    [...new Set(usedTokens.map(([, name = '']) => name))].filter(name => !tokens.includes(`${name}:`)),
  ).toEqual([])
})

test.each([
  ['color: #fff', isRawColor],
  ['background: rgb(0 0 0 / 20%)', isRawColor],
  ['border: 1px solid white', isRawColor],
  ['background: color-mix(in oklab, #fff 20%, var(--ink))', isRawColor],
  ['box-shadow: 0 1px 2px var(--ink)', isRawShadow],
  ['font-size: 0.8rem', isRawSize],
  ['border-radius: 7px', isRawSize],
  ['padding: 0 14px', isRawSpace],
  ['margin-top: -3px', isRawSpace],
  ['gap: 0.5rem', isRawSpace],
  ['transition: opacity 0.2s', isRawMotion],
])('%s is seen', (text, isRaw) => {
  expect(declarationsIn('a', `.a { ${text}; }`).filter(isRaw)).toHaveLength(1)
})
