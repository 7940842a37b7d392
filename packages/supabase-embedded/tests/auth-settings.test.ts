import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  answerOf,
  follow,
  mailsTo,
  mailTo,
  newEmail,
  PASSWORD,
  project,
  signedIn,
  signedUp,
} from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

test('with confirmation on, signing up waits for the mailed link or code', async () => {
  const confirming = await startTestBackend(project('enable_confirmations = true'))
  try {
    const client = clientOf(confirming)
    const email = newEmail()
    const { data } = await client.auth.signUp({ email, password: PASSWORD })
    expect([data.session, data.user?.confirmation_sent_at !== undefined]).toEqual([null, true])
    const early = await client.auth.signInWithPassword({ email, password: PASSWORD })
    expect([early.error?.status, early.error?.code]).toEqual([400, 'email_not_confirmed'])
    const { code } = await mailTo(confirming, email)
    const verifyAnswer = await client.auth.verifyOtp({ email, token: code, type: 'email' })
    expect(verifyAnswer.error).toBeNull()
    expect(verifyAnswer.data.user?.identities?.[0]?.identity_data?.['email_verified']).toBe(true)

    const again = await clientOf(confirming).auth.signUp({ email, password: 'another one' })
    expect([
      again.error,
      again.data.user?.identities,
      again.data.user?.id === verifyAnswer.data.user?.id,
    ]).toEqual([null, [], false])
    expect(await mailsTo(confirming, email)).toHaveLength(1)
  } finally {
    await confirming.close()
  }
})

test('a confirmation can be sent again until it is used', async () => {
  const confirming = await startTestBackend(project('enable_confirmations = true'))
  try {
    const [client, email] = [clientOf(confirming), newEmail()]
    await client.auth.signUp({ email, password: PASSWORD })
    const first = await mailTo(confirming, email)
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    const second = await mailTo(confirming, email)
    expect((await follow(first.link)).fragment.get('error_code')).toBe('otp_expired')
    expect((await follow(second.link)).fragment.get('type')).toBe('signup')
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    expect(await mailsTo(confirming, email)).toHaveLength(2)
  } finally {
    await confirming.close()
  }
})

test('somebody new who asks for a code confirms by it where that is required', async () => {
  const confirming = await startTestBackend(project('enable_confirmations = true\notp_length = 8'))
  try {
    const [client, email] = [clientOf(confirming), newEmail()]
    await client.auth.signInWithOtp({ email })
    const { code, subject } = await mailTo(confirming, email)
    expect([code.length, subject]).toEqual([8, 'Confirm your email address'])
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
  } finally {
    await confirming.close()
  }
})

test('an address gets one mail per max_frequency', async () => {
  const slow = await startTestBackend({
    'config.toml': 'project_id = "test"\n[auth]\n[auth.email]\nmax_frequency = "60s"\n',
  })
  try {
    const { client, email } = await signedUp(slow)
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    const { error } = await client.auth.signInWithOtp({ email })
    expect([error?.status, error?.code]).toEqual([429, 'over_email_send_rate_limit'])
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
    expect(await mailsTo(slow, email)).toHaveLength(1)
  } finally {
    await slow.close()
  }
})

test('templates of the project are used', async () => {
  const template = join(mkdtempSync(join(tmpdir(), 'supabase-embedded-')), 'link.html')
  writeFileSync(
    template,
    '<p>Hi {{ .Data.name }}{{ if .Data.team }} of {{ .Data.team }}{{ else }}, alone{{ end }}</p>' +
      '<a href="{{ .SiteURL }}/confirm?h={{ .TokenHash }}">Go</a>',
  )
  const styledBackend = await startTestBackend({
    'config.toml': `project_id = "test"
[auth]
site_url = "https://site.test"
[auth.email.template.magic_link]
subject = "Hello {{ .Data.name }}"
content_path = "${template}"`,
  })
  try {
    const { client, email } = await signedUp(styledBackend, { name: '<Ada>' })
    await client.auth.signInWithOtp({ email })
    const [mail] = await mailsTo(styledBackend, email)
    expect(mail?.subject).toBe('Hello &lt;Ada&gt;')
    expect(mail?.html).toMatch(
      /^<p>Hi &lt;Ada&gt;, alone<\/p><a href="https:\/\/site.test\/confirm\?h=[\da-f]{56}">Go<\/a>$/,
    )
    expect(mail?.text).toMatch(/^Hi <Ada>, alone\nGo:\nhttps:\/\/site\.test\/confirm\?h=[\da-f]{56}$/)
  } finally {
    await styledBackend.close()
  }
})

test('a changed address is confirmed from both mailboxes', async () => {
  const strict = await startTestBackend(project('enable_confirmations = true\ndouble_confirm_changes = true'))
  try {
    const [client, email, next] = [clientOf(strict), newEmail(), newEmail()]
    await client.auth.signUp({ email, password: PASSWORD })
    await client.auth.verifyOtp({ email, token: (await mailTo(strict, email)).code, type: 'email' })
    const { data } = await client.auth.updateUser({ email: next })
    expect([data.user?.email, data.user?.new_email]).toEqual([email, next])
    const half = await follow((await mailTo(strict, next)).link)
    expect(half.fragment.get('message')).toBe(
      'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    )
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    const { code } = await mailTo(strict, email)
    const whole = await client.auth.verifyOtp({ email, token: code, type: 'email_change' })
    expect([whole.error, whole.data.user?.email]).toEqual([null, next])
    expect(whole.data.user?.identities?.[0]?.identity_data?.['email']).toBe(next)
    expect((await signedIn(strict, next)).auth).toBeDefined()
  } finally {
    await strict.close()
  }
})

test('TOTP can be switched off', async () => {
  const without = await startTestBackend(
    project('', '[auth.mfa.totp]\nenroll_enabled = false\nverify_enabled = false'),
  )
  try {
    const { client } = await signedUp(without)
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(answerOf(error)).toEqual([422, 'mfa_totp_enroll_not_enabled'])
  } finally {
    await without.close()
  }
})
