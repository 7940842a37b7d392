import type { Verdict } from '../../check.port'
import { claimsInKey, isSecretKind, kindOfKey } from '../../../key'
import { ask, faultOf, keyFault, wordsIn, type Asked, type Wanted } from './ask'
import { failed, passed, type Parts } from './parts'

/** Whether the project takes the key. One that must not be in a browser is never sent. */
export async function key(parts: Parts, signal: AbortSignal): Promise<Verdict> {
  const { project } = parts
  const kind = kindOfKey(project.key)
  if (isSecretKind(kind)) return failed('secret key', kind)
  const { ref, exp } = claimsInKey(project.key)
  const host = /^([a-z0-9]{20})\.supabase\.co$/.exec(new URL(project.url).hostname)?.[1]
  if (typeof ref === 'string' && host !== undefined && ref !== host) return failed('other project', ref)
  if (typeof exp === 'number' && exp * 1000 < Date.now())
    return failed('key expired', new Date(exp * 1000).toISOString().slice(0, 10))
  const ways: Wanted[] = [
    { service: 'auth', path: 'settings' },
    { service: 'rest', path: '' },
  ]
  for (const way of ways) {
    const asked = await ask(parts, way, signal)
    if ('fault' in asked) return { type: 'failed', fault: asked.fault }
    // A service that is down says nothing of the key: another one may.
    if (asked.status >= 500 && way !== ways.at(-1)) continue
    const fault = refusalIn(asked)
    return fault === null ? passed(asked.ms, { of: 'key', kind }) : { type: 'failed', fault }
  }
  return failed('broken')
}

function refusalIn(asked: Extract<Asked, { status: number }>) {
  const { status, body } = asked
  const words = wordsIn(body)
  // PostgREST describes its tables to secret keys only, and says so after the gateway took the key.
  if (status === 401 && /schema/i.test(words ?? '')) return null
  if (status === 401 || status === 403) return keyFault(words)
  return faultOf(asked)
}
