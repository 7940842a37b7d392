import type { Chance } from './chance'

/** In the order of English: no two code points are side by side. */
const NAMES = [
  'adam',
  'Ärzte',
  'Bea',
  'carl',
  'Öl',
  'Zoe',
  'élan',
  '_x',
  'a b',
  'a-b',
  'ab',
  'resume',
  'résumé',
  'Resume',
  'coté',
  'côte',
  '10',
  '9',
  'ß',
  'ss',
] as const
const LEVELS = ["'low'", "'medium'", "'high'", "'critical'", 'null'] as const
const RATIOS = ["'NaN'", "'Infinity'", "'-Infinity'", '0.1', '-2.5', '1e300', 'null'] as const
const CODES = ['US', 'DEU', 'a', 'U', ''] as const

/** Of a table with types of every kind. A key is never used twice. */
export function zooWritesBy(chance: Chance): () => string {
  const slugs: string[] = []
  /** Microseconds: all in one second, so that milliseconds do not tell them apart. */
  let micros = 0
  const values: Readonly<Record<string, () => string>> = {
    name: () => `'${chance.pick(NAMES)}'`,
    level: () => chance.pick(LEVELS),
    // In the hour that New York has twice.
    at: () => `'2026-11-01 0${chance.between(5, 6)}:30:00.${String((micros += 7)).padStart(6, '0')}+00'`,
    amount: () => (chance.is(0.1) ? 'null' : `${chance.between(-9_999, 9_999)}.${chance.between(10, 99)}`),
    ratio: () => chance.pick(RATIOS),
    code: () => `'${chance.pick(CODES)}'`,
    raw: () => `'\\x${chance.between(16, 255).toString(16)}00ff'`,
    tags: () => `array['${chance.pick(NAMES)}', 'x,"y"', null]`,
    body: () => `'{"b": ${chance.between(0, 9)}, "aa": [1.50, null], "c": {"ü": "${chance.pick(NAMES)}"}}'`,
    day: () => `'20${chance.between(10, 99)}-02-28'`,
  }
  const columns = Object.keys(values)
  const valueOf = (column: string) => values[column]?.() ?? 'null'
  const some = () => slugs[chance.between(0, Math.max(0, slugs.length - 1))] ?? ''
  return () => {
    const what = chance.pickWeighed([
      [4, 'insert'],
      [5, 'update'],
      [2, 'delete'],
    ] as const)
    if (what === 'delete') return `delete from public.zoo where slug = '${some()}'`
    if (what === 'update') {
      const changedColumns = columns.filter(() => chance.is(0.3))
      const sets = (changedColumns.length > 0 ? changedColumns : ['name']).map(
        column => `${column} = ${valueOf(column)}`,
      )
      return `update public.zoo set ${sets.join(', ')} where slug = '${some()}'`
    }
    // Upper case and lower: a key decides between rows that are equal otherwise.
    const slug = `${chance.pick(['a', 'A', 'b', 'B', 'ä'])}${slugs.length}`
    slugs.push(slug)
    return `insert into public.zoo (slug, ${columns.join(', ')}) values ('${slug}', ${columns.map(valueOf).join(', ')})`
  }
}
