import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const HEAD = /^\| Threat +\| What stops it +\| The test that shows it +\|$/

/** The cells of each row of the one table. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n')
  const head = lines.findIndex(line => HEAD.test(line))
  const below = lines.slice(head + 2)
  const end = below.findIndex(line => !line.startsWith('|'))
  return below.slice(0, end).map(line =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim()),
  )
}

const rows = rowsOf(readFileSync(join(root, 'SECURITY.md'), 'utf8'))

/** The faults of a cell of tests; empty if each of them exists. */
function faultsOf(cell: string): string[] {
  return cell.split('<br>').flatMap(each => {
    const [, file = '', title = ''] = /^`([^`]+)`: `([^`]+)`$/.exec(each.trim()) ?? []
    if (file === '') return [`not a file and a test: ${each}`]
    if (!/\.test\.(tsx?|sql)$/.test(file) || !existsSync(join(root, file)))
      return [`no file of tests: ${file}`]
    return titlesIn(file).includes(title) ? [] : [`no test of ${file}: ${title}`]
  })
}

function titlesIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (file.endsWith('.sql'))
    return [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, quotedText = '']) =>
      quotedText.replaceAll("''", "'"),
    )
  return titlesOf(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
}

/** The first arguments of `test`, `it` and `describe`, with any modifier but a skip. */
function titlesOf(node: ts.Node): string[] {
  const titles: string[] = []
  const visit = (each: ts.Node): void => {
    if (ts.isCallExpression(each)) {
      const [title] = each.arguments
      const isTest = /^(test|it|describe)\b/.test(each.expression.getText())
      if (isTest && title !== undefined && ts.isStringLiteralLike(title) && !isSkipped(each.expression))
        titles.push(title.text)
    }
    ts.forEachChild(each, visit)
  }
  visit(node)
  return titles
}

const isSkipped = (callee: ts.Expression): boolean => /^\w+\.(skip|todo)\b/.test(callee.getText())

describe('every threat of SECURITY.md', () => {
  test('is a row of one table', () => {
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.filter(cells => cells.length !== 3 || cells.some(cell => cell === ''))).toEqual([])
    expect(new Set(rows.map(([threat]) => threat)).size).toBe(rows.length)
  })

  test.each(rows.map(([threat = '', , tests = '']) => [threat, tests]))('%s', (_, tests) => {
    expect(faultsOf(tests)).toEqual([])
  })
})

describe('the reader of that table', () => {
  const own = 'tests/security-table.test.ts'
  test('finds a test, also one of many cases', () => {
    expect(faultsOf(`\`${own}\`: \`is a row of one table\`<br>\`${own}\`: \`%s\``)).toEqual([])
  })

  test.each([
    'TO FILL',
    '`tests/nowhere.test.ts`: `is a row of one table`',
    '`tests/house.test.ts`: `there is no such test`',
    '`README.md`: `Signalbox`',
    `\`${own}\``,
    '',
  ])('is not content with %j', cell => {
    expect(faultsOf(cell)).toHaveLength(1)
  })
})
