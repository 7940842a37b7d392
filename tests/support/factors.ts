import { totpCode } from 'supabase-embedded/testing/auth'
import type { Auth, Challenge, Enrollment, Factor } from '../../src/backend/ports/backend.port'
import { Secret } from '../../src/shared/secret'

export const listOf = async (auth: Auth): Promise<readonly Factor[]> => {
  const listed = await auth.factors()
  if (listed.type !== 'factors') throw new Error(JSON.stringify(listed))
  return listed.factors
}
export const challengeOf = async (auth: Auth, factorId: string): Promise<Challenge> => {
  const challenged = await auth.challenge(factorId)
  if (challenged.type !== 'challenge') throw new Error(JSON.stringify(challenged))
  return challenged.challenge
}
export const begun = async (auth: Auth, name = ''): Promise<Enrollment> => {
  const enrolled = await auth.enroll(name)
  if (enrolled.type !== 'enrolment') throw new Error(JSON.stringify(enrolled))
  return enrolled.enrollment
}
export const enrolled = async (auth: Auth, name = ''): Promise<Enrollment> => {
  const enrolment = await begun(auth, name)
  await auth.verify(await challengeOf(auth, enrolment.factorId), codeOf(enrolment))
  return enrolment
}
export const codeOf = ({ secret }: Enrollment) => new Secret(totpCode(secret.open()))
/** A code that is not it now, nor in the steps beside. */
export const wrongCode = (secret: string) =>
  new Secret(String((Number(totpCode(secret)) + 500_000) % 1_000_000).padStart(6, '0'))
