import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Backend } from '../src/backend'
import { newEmail, PASSWORD, project, signedUp } from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

test('identities are unlinked only where the project allows it', async () => {
  const backend = await startTestBackend(project())
  onTestFinished(() => backend.close())
  const { client } = await signedUp(backend)
  const { data } = await client.auth.getUserIdentities()
  const [identity] = data?.identities ?? []
  if (identity === undefined) throw new Error('no identity')
  const { error } = await client.auth.unlinkIdentity(identity)
  expect([error?.status, error?.code]).toEqual([404, 'manual_linking_disabled'])
})

test('the last identity cannot be unlinked', async () => {
  const linking = await startTestBackend(project('', 'enable_manual_linking = true'))
  try {
    const { client } = await signedUp(linking)
    const [identity] = (await client.auth.getUserIdentities()).data?.identities ?? []
    if (identity === undefined) throw new Error('no identity')
    const { error } = await client.auth.unlinkIdentity(identity)
    expect([error?.status, error?.code]).toEqual([422, 'single_identity_not_deletable'])
  } finally {
    await linking.close()
  }
})

describe.each([
  ['at once', '', true],
  ['by email', 'enable_confirmations = true', false],
] as const)('an identity leaves with the address of an account confirmed %s', (_, email, isTrusted) => {
  let linking: Backend
  beforeAll(async () => {
    linking = await startTestBackend(project(email, 'enable_manual_linking = true'))
  })
  afterAll(() => linking.close())

  /** Somebody whose address is that of their first identity, with others whose data is given. */
  async function leaves(...others: Record<string, unknown>[]) {
    const address = newEmail()
    const createAnswer = await clientOf(linking, 'secret').auth.admin.createUser({
      email: address,
      password: PASSWORD,
      email_confirm: true,
    })
    const id = createAnswer.data.user?.id ?? ''
    for (const [place, data] of others.entries())
      await linking.database.query(
        `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
         values ($2::jsonb ->> 'sub', $1, $2::jsonb, $3, now(), now() + $4::int * interval '1 s', now())`,
        [id, JSON.stringify({ sub: id, ...data }), `provider${place}`, place + 1],
      )
    const client = clientOf(linking)
    await client.auth.signInWithPassword({ email: address, password: PASSWORD })
    const { data } = await client.auth.getUserIdentities()
    const own = data?.identities.find(({ provider }) => provider === 'email')
    if (own === undefined) throw new Error('no identity')
    const { error } = await client.auth.unlinkIdentity(own)
    const user = (await client.auth.getUser()).data.user
    return {
      code: error?.code ?? null,
      email: user?.email,
      isConfirmed: user?.email_confirmed_at !== undefined,
      isVerified: user?.user_metadata['email_verified'] as unknown,
    }
  }

  test('to one that its provider verified', async () => {
    const [first, verifiedEmail] = [newEmail(), newEmail()]
    expect(await leaves({ email: first }, { email: verifiedEmail, email_verified: true })).toMatchObject({
      code: null,
      email: verifiedEmail,
      isConfirmed: true,
      isVerified: true,
    })
  })
  test('to one that nobody verified', async () => {
    const email = newEmail()
    expect(await leaves({ email, email_verified: false })).toEqual({
      code: null,
      email,
      isConfirmed: isTrusted,
      isVerified: isTrusted,
    })
  })
  test('unless somebody else has every other address', async () => {
    const email = newEmail()
    await clientOf(linking, 'secret').auth.admin.createUser({ email, password: PASSWORD })
    expect(await leaves({ email, email_verified: true })).toMatchObject({
      code: 'email_conflict_identity_not_deletable',
    })
  })
})
