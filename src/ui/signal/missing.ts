import type { Standing } from './useChannel'

type Words = (name: string) => string

/**
 * What is not there, by the codes of PostgREST (what its schema cache does not hold) and of Postgres; the name as the
 * server wrote it.
 */
const things: readonly (readonly [RegExp, Words])[] = [
  [/^(PGRST205|42P01)\b/, name => `There is no table ${name}.`],
  [/^(PGRST204|42703)\b/, name => `There is no column ${name}.`],
  [/^(PGRST202|42883)\b/, name => `There is no function ${name} that takes these arguments.`],
  [/^PGRST106\b/, () => 'The project does not expose this schema.'],
  [/^3F000\b/, name => `There is no schema ${name}.`],
]

/** What a source asks for that the project does not have, in a sentence; null where it is something else. */
export function missingWords(cause: Standing['cause']): string | null {
  if (cause?.kind === 'unpublished') return 'The project tells of no changes of this table.'
  if (cause?.kind !== 'unknown') return null
  const words = things.find(([code]) => code.test(cause.reason))?.[1]
  return words === undefined ? null : words(namedIn(cause.reason)).replace('  ', ' ').replace(' .', '.')
}

/** In quotes, or after what it is. */
function namedIn(reason: string): string {
  const [, single, double, bare] =
    /'([^']+)'|"([^"]+)"|(?:column|function|relation) ([\w.$]+)/.exec(reason) ?? []
  return single ?? double ?? bare ?? ''
}
