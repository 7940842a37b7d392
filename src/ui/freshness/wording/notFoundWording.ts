import type { StableFreshness } from '../useFreshness'

type Describe = (name: string) => string

/**
 * Sentences for a missing object, by the codes of PostgREST (not in its schema cache) and of Postgres; the name is as
 * the server wrote it.
 */
const wordings: readonly (readonly [RegExp, Describe])[] = [
  [/^(PGRST205|42P01)\b/, name => `Table ${name} doesn’t exist.`],
  [/^(PGRST204|42703)\b/, name => `Column ${name} doesn’t exist.`],
  [/^(PGRST202|42883)\b/, name => `No function ${name} accepts these arguments.`],
  [/^PGRST106\b/, () => 'The project doesn’t expose this schema.'],
  [/^3F000\b/, name => `Schema ${name} doesn’t exist.`],
]

/** A sentence about an object that a source asks for and the project lacks; null for every other cause. */
export function describeNotFound(cause: StableFreshness['cause']): string | null {
  if (cause?.kind === 'unpublished') return 'Realtime doesn’t send changes of this table.'
  if (cause?.kind !== 'unknown') return null
  const describe = wordings.find(([code]) => code.test(cause.reason))?.[1]
  return describe === undefined
    ? null
    : describe(extractName(cause.reason)).replace('  ', ' ').replace(' .', '.')
}

/** The name is in quotes, or follows the object's kind. */
function extractName(reason: string): string {
  const [, single, double, bareName] =
    /'([^']+)'|"([^"]+)"|(?:column|function|relation) ([\w.$]+)/.exec(reason) ?? []
  return single ?? double ?? bareName ?? ''
}
