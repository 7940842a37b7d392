import type { Remedies } from '../remedies.ts'
import type { Allowed } from './allowed.ts'
import { refusalOf, type Asked } from './refusal.ts'

/** Refusals that are told: a page that tries for hours must not fill a terminal. */
const MOST_TOLD = 20

/** Judges requests, and tells each reason to refuse one once: a browser shows its page nothing but a failed request. */
export function tellingGuard(
  allowed: Allowed,
  tell: (text: string) => void = () => undefined,
  remedies?: Remedies,
) {
  const told = new Set<string>()
  return {
    allow: (now: Allowed): void => {
      allowed = now
    },
    refusalOf: (request: Asked): string | undefined => {
      const refusal = refusalOf(request, allowed, remedies)
      if (refusal !== undefined && !told.has(refusal) && told.size < MOST_TOLD) {
        told.add(refusal)
        tell(`Refused. ${refusal}`)
      }
      return refusal
    },
  }
}
