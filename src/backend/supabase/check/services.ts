import type { Verdict } from '../../check.port'
import { ask, faultOf, wordsIn } from './ask'
import { failed, passed, type Parts } from './parts'

/** Whether Storage answers. What is in it, its policies decide. */
export async function storage(parts: Parts, signal: AbortSignal): Promise<Verdict> {
  const asked = await ask(parts, { service: 'storage', path: 'bucket' }, signal)
  if ('fault' in asked) return { type: 'failed', fault: asked.fault }
  if (asked.ok) return passed(asked.ms, { of: 'storage' })
  const fault = faultOf(asked)
  if (fault) return { type: 'failed', fault }
  // It refuses in words of its own, and so is there.
  return asked.status === 404 ? failed('absent') : passed(asked.ms, { of: 'storage' })
}

/** Whether Edge Functions are served. None is called: only its author knows what that would do. */
export async function functions(parts: Parts, signal: AbortSignal): Promise<Verdict> {
  const start = performance.now()
  const asked = await ask(parts, { service: 'functions', path: '' }, signal)
  if ('fault' in asked)
    // Functions write their own CORS headers, and an answer for none of them has none.
    return asked.fault.code === 'unreadable'
      ? passed(performance.now() - start, { of: 'functions' })
      : { type: 'failed', fault: asked.fault }
  // That there is no function of no name says who serves them; a gateway that leads nowhere says so itself.
  if (asked.status === 404 && /no route matched/i.test(wordsIn(asked.body) ?? '')) return failed('absent')
  const fault = faultOf(asked)
  return fault ? { type: 'failed', fault } : passed(asked.ms, { of: 'functions' })
}
