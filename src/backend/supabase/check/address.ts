import type { Verdict } from '../../check.port'
import { isSecretKind, kindOfKey } from '../../../key'
import { ask, type Asked } from './ask'
import { failed, passed, type Parts } from './parts'

/** What answers in place of a host that is not there, or does not answer its gateway (Cloudflare's own). */
const GONE: ReadonlySet<number> = new Set([520, 521, 522, 523, 524, 525, 526, 530, 544])

/** Whether there is a project at its address, whatever it thinks of the key. */
export async function address(parts: Parts, signal: AbortSignal): Promise<Verdict> {
  const path = 'health'
  const isKeyless = isSecretKind(kindOfKey(parts.project.key))
  const asked = await ask(parts, { service: 'auth', path, isKeyless }, signal)
  if ('fault' in asked) return { type: 'failed', fault: asked.fault }
  const { status, ms } = asked
  if (status === 540) return failed('paused')
  if (status === 402) return failed('restricted')
  if (GONE.has(status)) return failed('failing', `it answered with ${status}`)
  return isProject(asked) ? passed(ms, { of: 'address' }) : failed('not a project')
}

/** The services speak JSON, also when they refuse; what serves pages answers with one. */
const isProject = ({ status, body }: Extract<Asked, { status: number }>) =>
  typeof body === 'object' && body !== null && status !== 404
