import type { Probe } from './probe'
import { ask, PASSWORD, signIn, withAccount, type Answer, type Project } from './project'

interface Session {
  access_token: string
  refresh_token: string
}
const sessionOf = ({ body }: Answer) => body as Session
const answerOf = ({ status, body }: Answer) => ({ status, body })
const refresh = (project: Project, token: string) =>
  ask(project, '/auth/v1/token?grant_type=refresh_token', { method: 'POST', body: { refresh_token: token } })
const signOut = (project: Project, { access_token: token }: Session, scope: string) =>
  ask(project, `/auth/v1/logout?scope=${scope}`, { method: 'POST', token })
const user = (project: Project, { access_token: token }: Session) => ask(project, '/auth/v1/user', { token })
/** Uses the session of an account that is created for it and deleted afterwards. */
const signedIn = (work: (project: Project, session: Session) => Promise<unknown>): Probe => {
  return project =>
    withAccount(project, async account => work(project, sessionOf(await signIn(project, account))))
}

export const authProbes: Record<string, Probe> = {
  'auth: a wrong password': project =>
    withAccount(project, async ({ email }) =>
      answerOf(
        await ask(project, '/auth/v1/token?grant_type=password', {
          method: 'POST',
          body: { email, password: `not ${PASSWORD}` },
        }),
      ),
    ),
  'auth: a grant that there is not': async project =>
    answerOf(await ask(project, '/auth/v1/token?grant_type=wish', { method: 'POST', body: {} })),
  'auth: the members of a session': project =>
    withAccount(project, async account => {
      const { status, body } = await signIn(project, account)
      return { status, members: Object.keys(body as object).sort() }
    }),
  'auth: a refresh token is used twice at once': signedIn(async (project, { refresh_token: token }) => {
    const [one, other] = [await refresh(project, token), await refresh(project, token)]
    return {
      statuses: [one.status, other.status],
      isSame: sessionOf(one).refresh_token === sessionOf(other).refresh_token,
    }
  }),
  'auth: a refresh token that there is not': async project =>
    answerOf(await refresh(project, 'nosuchtoken1')),
  'auth: the oldest of three refresh tokens': signedIn(async (project, first) => {
    const second = sessionOf(await refresh(project, first.refresh_token))
    await refresh(project, second.refresh_token)
    return answerOf(await refresh(project, first.refresh_token))
  }),
  ...Object.fromEntries(
    ['local', 'others', 'global'].map(scope => [
      `auth: who stays signed in after a sign-out with the scope ${scope}`,
      (project: Project) =>
        withAccount(project, async account => {
          const own = sessionOf(await signIn(project, account))
          const other = sessionOf(await signIn(project, account))
          const left = await signOut(project, own, scope)
          return {
            left: left.status,
            own: [(await user(project, own)).status, (await refresh(project, own.refresh_token)).status],
            other: [
              (await user(project, other)).status,
              (await refresh(project, other.refresh_token)).status,
            ],
          }
        }),
    ]),
  ),
  'auth: a user after the sign-out': signedIn(async (project, session) => {
    await signOut(project, session, 'local')
    return answerOf(await user(project, session))
  }),
  'auth: a second factor is enrolled and a wrong code tried': signedIn(
    async (project, { access_token: token }) => {
      const enrollment = await ask(project, '/auth/v1/factors', {
        method: 'POST',
        token,
        body: { factor_type: 'totp', friendly_name: 'phone' },
      })
      const { id } = enrollment.body as { id?: string }
      if (id === undefined) return answerOf(enrollment)
      const { body } = await ask(project, `/auth/v1/factors/${id}/challenge`, { method: 'POST', token })
      const { id: challenge } = body as { id?: string }
      const attempt = await ask(project, `/auth/v1/factors/${id}/verify`, {
        method: 'POST',
        token,
        body: { challenge_id: challenge, code: '000000' },
      })
      return { members: Object.keys(enrollment.body as object).sort(), tried: answerOf(attempt) }
    },
  ),
  'auth: an account deleted while it is signed in': async project => {
    const session = await withAccount(project, async account => sessionOf(await signIn(project, account)))
    return {
      user: answerOf(await user(project, session)),
      refresh: answerOf(await refresh(project, session.refresh_token)),
    }
  },
}
