import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execute } from './stage'
import { readOptions, refuseOptions } from '../shared/readOptions'

/**
 * `npm run fuzz` runs the property tests with a new seed each round until one fails or the time is over. `-- --minutes
 * 30` runs longer, `-- --seed S FILE…` repeats one round. Tests that need a backend run where they are named.
 */
const USAGE = 'npm run fuzz [-- [--minutes N] [--seed S] [FILE…]]'
const DEFAULT_MINUTES = 10
/** Seeds of fast-check have 32 bits. */
const SEEDS = 2 ** 31
const PROPERTIES = join('tests', 'support', 'property.ts')

const { values, positionals } = readOptions(USAGE, {
  options: { minutes: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const minutes = readNumber(values.minutes, DEFAULT_MINUTES)
const files = positionals.length > 0 ? positionals : findPropertyTests()
const end = performance.now() + minutes * 60_000

let rounds = 0
do {
  const seed = values.seed === undefined ? randomInt(SEEDS) : readNumber(values.seed, 0)
  console.log(`\n— round ${rounds + 1}, seed ${seed}`)
  const code = await execute(['npx', 'vitest', 'run', '--reporter=dot', ...files], {
    SIGNALBOX_SEED: String(seed),
  })
  rounds += 1
  if (code !== 0) {
    console.log(`\nA property failed. Again: npm run fuzz -- --seed ${seed} FILE (the file named above)`)
    process.exit(1)
  }
} while (values.seed === undefined && performance.now() < end)
console.log(`\n${rounds} ${rounds === 1 ? 'round' : 'rounds'}, no property failed`)

/** The files whose properties take the common seed; those of `backend` and `browser` would start a database each. */
function findPropertyTests(): string[] {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map(file => join('tests', file))
    .filter(file => /\.tsx?$/.test(file) && !/^tests\/(backend|browser)\//.test(file))
  const importsOf = new Map(files.map(file => [file, findImports(file)]))
  const usesProperties = (file: string, visitedFiles = new Set<string>()): boolean => {
    if (file === PROPERTIES) return true
    if (visitedFiles.has(file)) return false
    visitedFiles.add(file)
    return importsOf.get(file)?.some(path => usesProperties(path, visitedFiles)) ?? false
  }
  return files.filter(file => /\.test\.tsx?$/.test(file) && usesProperties(file))
}

function findImports(file: string): string[] {
  const paths = [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']*)'/g)].map(([, path = '']) => path)
  return paths.flatMap(path =>
    ['', '.ts', '.tsx'].map(ending => join(dirname(file), path) + ending).filter(each => existsSync(each)),
  )
}

function readNumber(text: string | undefined, fallback: number): number {
  const number = text === undefined ? fallback : Number(text)
  if (Number.isFinite(number) && number >= 0) return number
  return refuseOptions(`“${text}” is not a number.`, USAGE)
}
