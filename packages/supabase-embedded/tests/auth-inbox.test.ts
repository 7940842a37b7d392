import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Backend } from '../src/backend'
import { createMailbox } from '../src/inbox/mailbox'
import { mailTo, project, signedUp } from '../testing/auth'
import { startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(project(), { inboxPort: 0 })
})
afterAll(() => backend.close())
beforeEach(() => fetch(`${backend.url}/_inbox`, { method: 'DELETE' }))

const page = async () => (await fetch(`${backend.url}/_inbox`)).text()

test('the page shows mails as text, with links that can be followed', async () => {
  const { client, email } = await signedUp(backend)
  await client.auth.signInWithOtp({ email })
  const { code, link } = await mailTo(backend, email)
  const html = await page()
  expect(html).toContain(`<dd>${email}</dd>`)
  expect(html).toContain(code)
  expect(html).toContain(`<a href="${link.replaceAll('&', '&amp;')}"`)
})

test('nothing in a mail becomes markup', async () => {
  const { client, email } = await signedUp(backend)
  await client.auth.signInWithOtp({
    email,
    options: { emailRedirectTo: 'http://localhost:3000/"><script>alert(1)</script>' },
  })
  const response = await fetch(`${backend.url}/_inbox`)
  expect(await response.text()).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('DELETE empties it, and so does the button', async () => {
  const { client, email } = await signedUp(backend)
  await client.auth.signInWithOtp({ email })
  expect((await fetch(`${backend.url}/_inbox`, { method: 'DELETE' })).status).toBe(204)
  expect(await page()).toContain('No emails yet')
  await client.auth.resetPasswordForEmail(email)
  const pressAnswer = await fetch(`${backend.url}/_inbox`, { method: 'POST', redirect: 'manual' })
  expect([pressAnswer.status, pressAnswer.headers.get('location')]).toEqual([303, '/_inbox'])
  expect(await page()).toContain('No emails yet')
})

test('tools written for Mailpit find the mails', async () => {
  const { client, email } = await signedUp(backend)
  await client.auth.signInWithOtp({ email })
  const get = async (path: string) =>
    (await (await fetch(`${backend.url}/api/v1${path}`)).json()) as Record<string, unknown>
  const list = await get('/messages')
  const [message] = list['messages'] as { ID: string; To: { Address: string }[]; Subject: string }[]
  expect([list['total'], message?.To[0]?.Address, message?.Subject]).toEqual([1, email, 'Your sign-in link'])
  const { code } = await mailTo(backend, email)
  expect((await get(`/message/${message?.ID ?? ''}`))['Text']).toContain(code)
  expect((await get(`/search?query=to:"${email}"`))['messages_count']).toBe(1)
  expect((await get('/search?query=to:somebody-else'))['messages_count']).toBe(0)
  await fetch(`${backend.url}/api/v1/messages`, { method: 'DELETE' })
  expect((await get('/messages'))['total']).toBe(0)
})

test('Mailpit has a port of its own, for this computer alone', async () => {
  const mailpit = backend.mailpitUrl ?? ''
  expect(new URL(mailpit).port).not.toBe(new URL(backend.url).port)
  const { client, email } = await signedUp(backend)
  await client.auth.signInWithOtp({ email })
  const answer = await fetch(`${mailpit}/api/v1/messages`)
  expect(await answer.json()).toMatchObject({ total: 1, messages: [{ To: [{ Address: email }] }] })
  expect(await (await fetch(mailpit)).text()).toContain('<h1>Inbox</h1>')
  for (const headers of [{ origin: 'https://elsewhere.test' }, { 'x-forwarded-for': '203.0.113.7' }])
    expect((await fetch(`${mailpit}/api/v1/messages`, { headers })).status).toBe(403)
  expect((await fetch(`${mailpit}/rest/v1/`)).status).toBe(404)
})

test('a taken port for Mailpit is reported, and nothing else happens', async () => {
  const lines: string[] = []
  const { port } = new URL(backend.mailpitUrl ?? '')
  const files = { 'config.toml': `[inbucket]\nport = ${port}` }
  const second = await startTestBackend(files, { inboxPort: 'project', progress: text => lines.push(text) })
  onTestFinished(() => second.close())
  // On a server the start tells what it creates there, too.
  expect([second.mailpitUrl, lines.filter(text => !text.startsWith('Created '))]).toEqual([
    undefined,
    [`Port ${port} is taken: the inbox is only at /_inbox. Choose another with --inbox-port.`],
  ])
})

test('discarded mails are counted', () => {
  const mailbox = createMailbox(2)
  for (const subject of ['1', '2', '3']) mailbox.put({ to: 'a@b.test', subject, html: '', text: '' })
  expect([mailbox.mails.map(mail => mail.subject), mailbox.dropped]).toEqual([['3', '2'], 1])
})
