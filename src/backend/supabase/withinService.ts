import { hasDotSegment } from './dotSegments'
import type { Project } from './project'

/** The services of a project, by their paths: `/rest/v1/` and so on. */
export type Service = 'rest' | 'auth' | 'storage' | 'functions' | 'realtime'

/** Whether an address lies below the path of this service of the project, for whoever reads it. */
export function isWithin(address: string, { url }: Pick<Project, 'url'>, service: Service): boolean {
  const [asked, base] = [new URL(address), new URL(url)]
  const path = `${base.pathname.replace(/\/$/, '')}/${service}/v1/`
  return (
    asked.origin === base.origin &&
    asked.username + asked.password === '' &&
    asked.pathname.startsWith(path) &&
    !hasDotSegment(asked.pathname.slice(path.length))
  )
}

/**
 * A fetch for one service. A request that would leave it is not sent, and one that is redirected is not followed: both
 * are answered here, in the form in which every service refuses, so that each caller says so as it says any refusal.
 */
export const withinService =
  (ask: typeof fetch, project: Pick<Project, 'url'>, service: Service): typeof fetch =>
  async (input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    if (!isWithin(address, project, service)) return refused('OUTSIDE_SERVICE', leaves(service))
    const answer = await ask(input, { ...init, redirect: 'manual' })
    return isRedirect(answer) ? refused('REDIRECTED', redirects(service)) : answer
  }

const leaves = (service: Service) =>
  `This page did not send the request: its address would have led out of the project’s ${service} service.`
const redirects = (service: Service) =>
  `The project’s ${service} service redirects to another address, which this page does not follow.`

/** Browsers do not tell where to, nor by which status. */
const isRedirect = ({ type, status, headers }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('location'))

const refused = (code: string, message: string): Response => Response.json({ code, message }, { status: 400 })
