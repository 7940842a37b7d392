import type { Probe } from './probe'
import { ask, signIn, withAccount, type Answer, type Project } from './project'

const answerOf = ({ status, body }: Answer) => ({ status, body })
const MISSING = '/rest/v1/signalbox_no_such_table'

const rest =
  (path: string, request: Parameters<typeof ask>[2] = {}) =>
  async (project: Project) =>
    answerOf(await ask(project, path, request))

export const restProbes: Record<string, Probe> = {
  'rest: a table that is not there': rest(`${MISSING}?select=*`),
  'rest: a row for a table that is not there': rest(MISSING, { method: 'POST', body: { id: 1 } }),
  'rest: a function that is not there': rest('/rest/v1/rpc/signalbox_no_such_function', {
    method: 'POST',
    body: { a: 1 },
  }),
  'rest: a schema that is not exposed': rest(MISSING, { headers: { 'accept-profile': 'pg_catalog' } }),
  'rest: no key': rest(MISSING, { key: null }),
  'rest: a token that is none': rest(MISSING, { token: 'no token' }),
  'rest: a token of somebody else': rest(MISSING, {
    token:
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJyb2xlIjoiYW5vbiIsImV4cCI6NDEwMjQ0NDgwMH0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  }),
  'rest: a method that there is not': rest(MISSING, { method: 'PROPFIND' }),
  'rest: a body that is no JSON': rest(MISSING, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  }),
  'rest: a signed-in user reads a table that is not there': project =>
    withAccount(project, async account => {
      const { access_token: token } = (await signIn(project, account)).body as { access_token: string }
      return answerOf(await ask(project, MISSING, { token }))
    }),
}
