import type { Remedies } from '../remedies.ts'
import type { AllowedAccess } from './allowedAccess.ts'
import { refusalOf, type GuardedRequest } from './refusal.ts'

/** The number of refusals that are printed: a page that tries for hours must not fill a terminal. */
const MAX_REPORTED = 20

/** Judges requests, and tells each reason to refuse one once: a browser shows its page nothing but a failed request. */
export function createGuard(
  allowedAccess: AllowedAccess,
  tell: (text: string) => void = () => undefined,
  remedies?: Remedies,
) {
  const reportedPages = new Set<string>()
  return {
    allow: (now: AllowedAccess): void => {
      allowedAccess = now
    },
    refusalOf: (request: GuardedRequest): string | undefined => {
      const refusal = refusalOf(request, allowedAccess, remedies)
      if (refusal !== undefined && !reportedPages.has(refusal) && reportedPages.size < MAX_REPORTED) {
        reportedPages.add(refusal)
        tell(`Refused. ${refusal}`)
      }
      return refusal
    },
  }
}
