import type { Mail, Mailbox } from './mailbox'

/** The inbox as a page: what mails say is shown as text, never as markup. */
export function inboxPage({ mails, dropped }: Mailbox): string {
  const note =
    dropped === 0
      ? ''
      : `<p class="note">${dropped} older ${dropped === 1 ? 'email is' : 'emails are'} gone.</p>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox (${mails.length})</title>
<style>${STYLE}</style>
<main>
<header>
<h1>Inbox</h1>
<p>Emails of this backend. They never leave this computer, and are lost when it stops.</p>
${mails.length === 0 ? '' : '<form method="post"><button>Empty the inbox</button></form>'}
</header>
${mails.length === 0 ? '<p class="empty">No emails yet. Request a code or a link, then reload this page.</p>' : mails.map(article).join('\n')}
${note}
</main>
</html>
`
}

function article(mail: Mail): string {
  const time = mail.sentAt.toISOString()
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd><time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></dd></dl>
<pre>${linkText(mail.text)}</pre>
</article>`
}

/** Escaped text with its web addresses as links. */
const linkText = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) =>
      i % 2 === 0
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>`,
    )
    .join('')

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, each => ENTITIES[each] ?? each)

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dce1, #363b43); --quiet: light-dark(#5b6470, #a3acb8) }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f7f8f9, #15181c); color: light-dark(#1b1f24, #e8ebef) }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
h1 { margin: 0; font-size: 1.5rem } h2 { margin: 0; font-size: 1.05rem }
header p, dl, .note, .empty { color: var(--quiet) } header p { margin: .25rem 0 1rem }
article { margin-top: 1.25rem; padding: 1rem 1.25rem; background: light-dark(#fff, #1d2126); border: 1px solid var(--line); border-radius: .5rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; margin: .35rem 0 .75rem; font-size: .875rem } dd { margin: 0 }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
a { color: light-dark(#0b5cad, #7fb8f5) }
button { font: inherit; padding: .35rem .8rem; border: 1px solid var(--line); border-radius: .375rem; background: transparent; color: inherit; cursor: pointer }
`
