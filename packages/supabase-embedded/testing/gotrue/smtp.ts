import { createServer, type Server, type Socket } from 'node:net'

/** A mail as it was handed over: its headers and its only part, decoded. */
export interface ReceivedMail {
  to: string
  subject: string
  html: string
}

/** A mail server that takes whatever it is given, as far as Go's clients speak to one. */
export function receiveMails(put: (mail: ReceivedMail) => void): Server {
  return createServer(socket => converse(socket, put))
}

function converse(socket: Socket, put: (mail: ReceivedMail) => void): void {
  let input = ''
  let isInMail = false
  const say = (line: string) => void socket.write(`${line}\r\n`)
  socket.on('error', () => undefined)
  socket.setEncoding('utf8')
  say('220 localhost')
  socket.on('data', (chunk: string) => {
    input += chunk
    for (;;) {
      const end = input.indexOf(isInMail ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const text = input.slice(0, end)
      input = input.slice(end + (isInMail ? 5 : 2))
      if (isInMail) put(mailOf(text))
      const isQuit = !isInMail && /^quit/i.test(text)
      isInMail = !isInMail && /^data/i.test(text)
      say(isInMail ? '354 go on' : isQuit ? '221 bye' : '250 localhost')
      if (isQuit) socket.end()
    }
  })
}

function mailOf(text: string): ReceivedMail {
  const [head = '', ...body] = text.replace(/^\.\./gm, '.').split('\r\n\r\n')
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\r\n\\s.*)*)`, 'im').exec(head)?.[1]?.replace(/\r\n\s+/g, ' ') ?? ''
  const html = body.join('\r\n\r\n')
  return {
    to: header('To').replace(/^.*<|>$/g, ''),
    subject: header('Subject'),
    html: /quoted-printable/i.test(head) ? unquotePrintable(html) : html,
  }
}

const unquotePrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString()
