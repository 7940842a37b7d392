import { totpCode } from 'supabase-embedded/testing/auth'
import type { Auth, Challenge, Enrollment, Factor } from '../../src/backend/ports/backend.port'
import { Secret } from '../../src/shared/secret'

export const listOf = async (auth: Auth): Promise<readonly Factor[]> => {
  const factorList = await auth.factors()
  if (factorList.type !== 'factors') throw new Error(JSON.stringify(factorList))
  return factorList.factors
}
export const challengeOf = async (auth: Auth, factorId: string): Promise<Challenge> => {
  const challenge = await auth.challenge(factorId)
  if (challenge.type !== 'challenge') throw new Error(JSON.stringify(challenge))
  return challenge.challenge
}
export const beginEnrollment = async (auth: Auth, name = ''): Promise<Enrollment> => {
  const answer = await auth.enroll(name)
  if (answer.type !== 'enrollment') throw new Error(JSON.stringify(answer))
  return answer.enrollment
}
export const enrollFactor = async (auth: Auth, name = ''): Promise<Enrollment> => {
  const enrollment = await beginEnrollment(auth, name)
  await auth.verify(await challengeOf(auth, enrollment.factorId), codeOf(enrollment))
  return enrollment
}
export const codeOf = ({ secret }: Enrollment) => new Secret(totpCode(secret.open()))
/** A code that is not it now, nor in the steps beside. */
export const wrongCode = (secret: string) =>
  new Secret(String((Number(totpCode(secret)) + 500_000) % 1_000_000).padStart(6, '0'))
