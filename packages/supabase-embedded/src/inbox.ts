import type { Mailbox } from './inbox/mailbox'
import { mailpit } from './inbox/mailpit'
import { inboxPage } from './inbox/page'
import type { Service } from './service'

/** Paths the inbox answers on. */
export const INBOX_PATHS = ['/_inbox', '/_inbox.json', '/api/v1'] as const

/** `/_inbox` for people, `/_inbox.json` for tests, and enough of Mailpit's API; DELETE empties it. */
export function createInbox(mailbox: Mailbox): Service {
  return async request => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/v1')) return (await mailpit(mailbox, request)) ?? notFound()
    if (pathname === '/') return new Response(null, { status: 302, headers: { location: '/_inbox' } })
    if (pathname !== '/_inbox' && pathname !== '/_inbox.json') return notFound()
    switch (request.method) {
      case 'GET':
        return pathname === '/_inbox' ? page(mailbox) : json(mailbox)
      case 'DELETE':
        mailbox.clear()
        return new Response(null, { status: 204 })
      // A form cannot send DELETE.
      case 'POST':
        mailbox.clear()
        return new Response(null, { status: 303, headers: { location: '/_inbox' } })
      default:
        return new Response(null, { status: 405, headers: { allow: 'GET, DELETE' } })
    }
  }
}

const page = (mailbox: Mailbox) =>
  new Response(inboxPage(mailbox), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })

const json = ({ mails, dropped }: Mailbox) =>
  Response.json({ mails, dropped }, { headers: { 'cache-control': 'no-store' } })

const notFound = () => new Response('404 page not found\n', { status: 404 })
