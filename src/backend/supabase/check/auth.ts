import type { Verdict } from '../../check.port'
import { ask, faultOf, wordsIn } from './ask'
import { failed, passed, type Parts } from './parts'

/** What Auth lets people sign in with. */
export async function auth(parts: Parts, signal: AbortSignal): Promise<Verdict> {
  const asked = await ask(parts, { service: 'auth', path: 'settings' }, signal)
  if ('fault' in asked) return { type: 'failed', fault: asked.fault }
  const { status, ok, body, ms } = asked
  if (!ok) {
    const fault = faultOf(asked)
    if (fault) return { type: 'failed', fault }
    return status === 404
      ? failed('absent')
      : failed('refused', wordsIn(body) ?? `it answered with ${status}`)
  }
  const ways = waysIn(body)
  return ways === null ? failed('not a project') : passed(ms, { of: 'auth', ways })
}

/** The names of what is switched on, in GoTrue's words; null: these are not its settings. */
function waysIn(settings: unknown): string[] | null {
  if (!isObject(settings) || !isObject(settings['external'])) return null
  const external = Object.entries(settings['external']).flatMap(([name, is]) => (is === true ? [name] : []))
  return [...external, ...['saml_enabled', 'passkeys_enabled'].filter(name => settings[name] === true)]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
