import { pause } from '../auth/pause'

/** Hears whether the page's own content security policy refuses what is asked of `url` meanwhile. */
export function watchPolicy(url: string): { refuses: () => Promise<boolean>; stop: () => void } {
  const page = globalThis.document as Document | undefined
  let isRefused = false
  const { host } = new URL(url)
  const hear = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI))
      isRefused ||= new URL(blockedURI).host === host
  }
  page?.addEventListener('securitypolicyviolation', hear)
  return {
    refuses: async () => {
      // It is told in a task of its own, which may come after the failure.
      if (page !== undefined && !isRefused) await pause(20)
      return isRefused
    },
    stop: () => page?.removeEventListener('securitypolicyviolation', hear),
  }
}
