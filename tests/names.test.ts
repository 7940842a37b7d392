import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { declaredNames } from './support/exportedNames'

const src = resolve(import.meta.dirname, '../src')

/** Words that name nothing: questions, pronouns, adverbs and participles without their noun. */
const VAGUE = new Set(
  `anew because doing heard kept known mine news nobody otherwise says shown soon taken thing things told together tried
  upon wanted way ways what when which why`.split(/\s+/),
)

test('no value, parameter, function, type or member in src has a name that says nothing', () => {
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .flatMap(name => declaredNames(name, readFileSync(join(src, name), 'utf8')).map(word => ({ name, word })))
  expect(names.length).toBeGreaterThan(10_000)
  expect(names.filter(({ word }) => VAGUE.has(word)).map(({ name, word }) => `${name}: ${word}`)).toEqual([])
})

test('a vague name is seen wherever it is declared', () => {
  const text = `
    type thing = { ways: number; why(): void }
    function news(told: string, { a: known, what }: A, [soon]: B) { const because = (which: C) => which }`
  expect(declaredNames('a.ts', text).filter(word => VAGUE.has(word))).toEqual(
    'thing ways why news told known what soon because which'.split(' '),
  )
})
