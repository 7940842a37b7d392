import type { Mail, Mailbox } from './mailbox'

/** The requests of tools written for the CLI's Mailpit: `/api/v1/messages`, `/message/ID`, `/search?query=to:…`. */
export async function mailpit(mailbox: Mailbox, request: Request): Promise<Response | undefined> {
  const url = new URL(request.url)
  const path = url.pathname.replace(/^\/api\/v1/, '')
  const one = /^\/message\/([^/]+)$/.exec(path)?.[1]
  if (one !== undefined && request.method === 'GET') {
    const mail = one === 'latest' ? mailbox.mails[0] : mailbox.mails.find(({ id }) => id === one)
    return mail ? Response.json(detailOf(mail)) : new Response('404 page not found', { status: 404 })
  }
  if (path === '/messages' && request.method === 'GET') return list(mailbox, mailbox.mails, url)
  if (path === '/search' && request.method === 'GET')
    return list(mailbox, matching(mailbox.mails, url.searchParams.get('query') ?? ''), url)
  if (path === '/messages' && request.method === 'DELETE') {
    const ids = idsIn(await request.text())
    if (ids.length === 0) mailbox.clear()
    else mailbox.remove(ids)
    return new Response('ok')
  }
  return undefined
}

function list(mailbox: Mailbox, foundMails: readonly Mail[], url: URL): Response {
  const start = Number(url.searchParams.get('start') ?? 0)
  const messages = foundMails.slice(start, start + Number(url.searchParams.get('limit') ?? 50)).map(summaryOf)
  return Response.json({
    total: mailbox.mails.length,
    unread: mailbox.mails.length,
    count: messages.length,
    messages_count: foundMails.length,
    messages_unread: foundMails.length,
    start,
    tags: [],
    messages,
  })
}

/** `to:`, `subject:` or plain words; all of them have to match. */
function matching(mails: readonly Mail[], query: string): Mail[] {
  const terms = [...query.toLowerCase().matchAll(/(?:(to|subject|addressed):)?(?:"([^"]*)"|(\S+))/g)]
  return mails.filter(mail =>
    terms.every(([, field, quotedText, word]) => {
      const text =
        field === 'subject' ? mail.subject : field === undefined ? mail.subject + mail.text : mail.to
      return text.toLowerCase().includes(quotedText ?? word ?? '')
    }),
  )
}

const FROM = { Name: 'Admin', Address: 'admin@email.com' }

const summaryOf = (mail: Mail) => ({
  ID: mail.id,
  MessageID: `${mail.id}@localhost`,
  Read: false,
  From: FROM,
  To: [{ Name: '', Address: mail.to }],
  Cc: [],
  Bcc: [],
  ReplyTo: [],
  Subject: mail.subject,
  Created: mail.sentAt.toISOString(),
  Tags: [],
  Size: mail.html.length,
  Attachments: 0,
  Snippet: mail.text.replace(/\s+/g, ' ').slice(0, 250),
})

const detailOf = (mail: Mail) => ({
  ...summaryOf(mail),
  Date: mail.sentAt.toISOString(),
  ReturnPath: FROM.Address,
  Text: mail.text,
  HTML: mail.html,
  Inline: [],
  Attachments: [],
})

function idsIn(body: string): string[] {
  if (body === '') return []
  const { IDs } = JSON.parse(body) as { IDs?: string[] }
  return IDs ?? []
}
