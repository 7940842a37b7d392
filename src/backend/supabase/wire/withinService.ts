import { hasDotSegment } from './dotSegments'
import type { Project } from '../project'

/** The services of a project, by path: `/rest/v1/` and so on. */
export type Service = 'rest' | 'auth' | 'storage' | 'functions' | 'realtime'

/** Whether a URL lies below the path of this service of the project, however a server reads it. */
export function isWithin(address: string, { url }: Pick<Project, 'url'>, service: Service): boolean {
  const [target, base] = [new URL(address), new URL(url)]
  const path = `${base.pathname.replace(/\/$/, '')}/${service}/v1/`
  return (
    target.origin === base.origin &&
    target.username + target.password === '' &&
    target.pathname.startsWith(path) &&
    !hasDotSegment(target.pathname.slice(path.length))
  )
}

/**
 * A fetch for one service. It sends no request that would leave the service, and follows no redirect: it answers both
 * itself, in the error format of every service, so that callers report them like any refusal.
 */
export const withinService =
  (ask: typeof fetch, project: Pick<Project, 'url'>, service: Service): typeof fetch =>
  async (input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    if (!isWithin(address, project, service)) return refusalResponse('OUTSIDE_SERVICE', leavesText(service))
    const answer = await ask(input, { ...init, redirect: 'manual' })
    return isRedirect(answer) ? refusalResponse('REDIRECTED', redirectsText(service)) : answer
  }

const leavesText = (service: Service) =>
  `The request was blocked: its URL would have left the project’s ${service} service.`
const redirectsText = (service: Service) =>
  `The project’s ${service} service redirects to another address, which this page doesn’t follow.`

/** Browsers reveal neither the target nor the status. */
const isRedirect = ({ type, status, headers }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('location'))

const refusalResponse = (code: string, message: string): Response =>
  Response.json({ code, message }, { status: 400 })
