import { isRecord } from '../../../board/json/isRecord'
import type { CheckResult } from '../../ports/check.port'
import { askService, toFault, messageIn } from './askService'
import { failedCheck, passedCheck, type CheckContext } from './checkContext'

/** Which sign-in methods Auth offers. */
export async function checkAuth(context: CheckContext, signal: AbortSignal): Promise<CheckResult> {
  const answer = await askService(context, { service: 'auth', path: 'settings' }, signal)
  if ('fault' in answer) return { type: 'failed', fault: answer.fault }
  const { status, ok, body, ms } = answer
  if (!ok) {
    const fault = toFault(answer)
    if (fault) return { type: 'failed', fault }
    return status === 404
      ? failedCheck('absent')
      : failedCheck('refused', messageIn(body) ?? `it responded with ${status}`)
  }
  const methods = methodsIn(body)
  return methods === null ? failedCheck('not a project') : passedCheck(ms, { of: 'auth', methods })
}

/** The names of the enabled methods, in GoTrue's words; null if these are not its settings. */
function methodsIn(settings: unknown): string[] | null {
  if (!isRecord(settings) || !isRecord(settings['external'])) return null
  const external = Object.entries(settings['external']).flatMap(([name, isEnabled]) =>
    isEnabled === true ? [name] : [],
  )
  return [...external, ...['saml_enabled', 'passkeys_enabled'].filter(name => settings[name] === true)]
}
