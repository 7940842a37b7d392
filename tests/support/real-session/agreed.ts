import type { World } from './world'

interface Row {
  user_id: string
  aal: string
  tokens: string[]
  factors: number
}

/** In what the session machine and the project contradict each other; empty where they agree. */
export async function expectAgreement({
  session,
  backend,
  storedSession,
  sessionId,
  hasUnseenChange,
}: World): Promise<string[]> {
  const snapshot = session.getSnapshot()
  const { viewer, needsCode } = snapshot.context
  const keptSession = storedSession()
  if (snapshot.matches('signedOut') || snapshot.matches('ended'))
    return keptSession === null ? [] : ['nobody is signed in, and a session is kept']
  if (!snapshot.matches('signedIn') && !snapshot.matches('unreachable')) return []
  if (keptSession === null) return ['somebody is signed in, and no session is kept']
  if (hasUnseenChange()) return []
  const [row] = await backend.database.query<Row>(
    `select s.user_id::text, coalesce(s.aal::text, 'aal1') as aal,
       (select coalesce(json_agg(t.token), '[]') from auth.refresh_tokens t where t.session_id = s.id and not t.revoked) as tokens,
       (select count(*)::int from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified') as factors
     from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = $1 and coalesce(u.banned_until < now(), true)`,
    [sessionId()],
  )
  if (row === undefined) return ['the project knows no such session']
  const wrong: Record<string, boolean> = {
    'the refresh token that is kept is the one that counts': row.tokens.join() === keptSession.refresh_token,
  }
  if (snapshot.matches('signedIn'))
    Object.assign(wrong, {
      'it is this person': row.user_id === viewer?.id,
      'at this level': row.aal === viewer?.level,
      'who owes a code or not': needsCode === (row.factors > 0 && row.aal === 'aal1'),
      'and a code is asked for where one is owed':
        snapshot.matches({ signedIn: 'mfaRequired' }) ===
        (needsCode && snapshot.context.secondFactor === 'at sign-in'),
    })
  return Object.keys(wrong).filter(name => wrong[name] === false)
}
