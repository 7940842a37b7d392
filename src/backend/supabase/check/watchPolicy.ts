import { sleep } from '../sleep'

/** Watches whether the page's own content security policy blocks requests to `url`. */
export function watchPolicy(url: string): { isBlocked: () => Promise<boolean>; stop: () => void } {
  const page = globalThis.document as Document | undefined
  let isRefused = false
  const { host } = new URL(url)
  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI))
      isRefused ||= new URL(blockedURI).host === host
  }
  page?.addEventListener('securitypolicyviolation', onViolation)
  return {
    isBlocked: async () => {
      // The violation event comes in a task of its own, possibly after the failure.
      if (page !== undefined && !isRefused) await sleep(20)
      return isRefused
    },
    stop: () => page?.removeEventListener('securitypolicyviolation', onViolation),
  }
}
