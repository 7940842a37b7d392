import type { Settings } from '../catalog/settings'
import { RestError } from '../error'

/** The Prefer header, with what is unknown in it. Of a preference given twice the first counts. */
export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: 'exact' | 'planned' | 'estimated'
  tx?: 'commit' | 'rollback'
  handling?: 'strict' | 'lenient'
  timezone?: string
  'max-affected'?: string
}

type Preference = keyof Preferences

/** In the order in which they are confirmed. */
const knownPreferences: Record<Preference, RegExp> = {
  resolution: /^(merge|ignore)-duplicates$/,
  missing: /^(default|null)$/,
  return: /^(representation|minimal|headers-only)$/,
  count: /^(exact|planned|estimated)$/,
  tx: /^(commit|rollback)$/,
  handling: /^(strict|lenient)$/,
  timezone: /./,
  'max-affected': /^/,
}
const preferences = Object.keys(knownPreferences) as Preference[]

const isValid = (preference: Preference, value: string): boolean =>
  knownPreferences[preference].test(value) && (preference !== 'timezone' || isZone(value))

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Throws PGRST122 for unknown preferences under `handling=strict`. `tx` is known and ignored where requests may not end
 * their transaction as they wish, which is so on the hosted service unless its role says otherwise.
 */
export function parsePreferences(header: string | null, { byRequest }: Settings['end']): Preferences {
  const foundPreferences: Partial<Record<Preference, string>> = {}
  const unknown: string[] = []
  for (const text of (header ?? '').split(',').map(each => each.trim())) {
    const [name, value] = [text.split('=', 1)[0], text.slice(text.indexOf('=') + 1)]
    const preference = preferences.find(each => each === name && text.includes('=') && isValid(each, value))
    if (preference !== undefined) foundPreferences[preference] ??= value
    else if (text !== '') unknown.push(text)
  }
  if (!byRequest) delete foundPreferences.tx
  if (foundPreferences.handling === 'strict' && unknown.length > 0)
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  return foundPreferences as Preferences
}

/** Rows a write or call may touch; undefined: any number. */
export const maxAffected = (prefer: Preferences): number | undefined =>
  prefer.handling === 'strict' && /^\d+$/.test(prefer['max-affected'] ?? '')
    ? Number(prefer['max-affected'])
    : undefined

/** Preferences confirmed by Preference-Applied, of those that mean something to the request. */
export function appliedPreferences(prefer: Preferences, meaningful: Preference[]): string | undefined {
  const confirmedPreferences = preferences.filter(
    each =>
      (meaningful.includes(each) || each === 'tx') &&
      prefer[each] !== undefined &&
      (each !== 'max-affected' || maxAffected(prefer) !== undefined),
  )
  return confirmedPreferences.length === 0
    ? undefined
    : confirmedPreferences.map(each => `${each}=${prefer[each] ?? ''}`).join(', ')
}
