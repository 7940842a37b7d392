import { readFileSync } from 'node:fs'
import { escapeHtml } from '../../inbox/page'
import type { NewMail } from '../../inbox/mailbox'
import type { JsonObject } from '../fields'
import type { AuthSettings } from '../../project'

/** As `[auth.email.template.KIND]` names them. */
export type MailKind =
  | 'invite'
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'email_change'
  | 'reauthentication'

/** The variables of templates: `{{ .Token }}` and so on. */
export interface MailData {
  SiteURL: string
  ConfirmationURL?: string
  Email: string
  NewEmail?: string
  Token: string
  TokenHash?: string
  RedirectTo?: string
  Data: JsonObject
}

const page = (title: string, action: string, code: string) =>
  `<h2>${title}</h2>\n<p><a href="{{ .ConfirmationURL }}">${action}</a></p>\n<p>${code} <strong>{{ .Token }}</strong></p>`

export const DEFAULTS: Record<MailKind, { subject: string; html: string }> = {
  confirmation: {
    subject: 'Confirm your email address',
    html: page('Confirm your email address', 'Confirm and sign in', 'Or enter this code:'),
  },
  invite: {
    subject: 'You have been invited',
    html: page('You have been invited to {{ .SiteURL }}', 'Accept the invitation', 'Or enter this code:'),
  },
  magic_link: {
    subject: 'Your sign-in link',
    html: page('Sign in to {{ .SiteURL }}', 'Sign in', 'Or enter this code:'),
  },
  recovery: {
    subject: 'Reset your password',
    html: page('Reset your password', 'Choose a new password', 'Or enter this code:'),
  },
  email_change: {
    subject: 'Confirm your new email address',
    html: page(
      'Change your email address from {{ .Email }} to {{ .NewEmail }}',
      'Confirm the change',
      'Or enter this code:',
    ),
  },
  reauthentication: {
    subject: 'Your verification code',
    html: '<h2>Confirm that it is you</h2>\n<p>Enter this code: <strong>{{ .Token }}</strong></p>',
  },
}

/** The project's templates are read again for each mail, so an edit takes effect at once. */
export function compose(
  kind: MailKind,
  to: string,
  data: MailData,
  settings: Pick<AuthSettings['email'], 'templates'>,
): NewMail {
  const own = settings.templates[kind]
  const html = fillTemplate(
    own?.contentPath === undefined ? DEFAULTS[kind].html : readFileSync(own.contentPath, 'utf8'),
    data,
  )
  // Escaped as well: the hosted service takes it for HTML.
  const subject = fillTemplate(own?.subject ?? DEFAULTS[kind].subject, data)
  return { to, subject, html, text: textOf(html) }
}

/** The part of Go's templates that mails use: fields, and `if … else … end` on one. */
function fillTemplate(template: string, data: MailData): string {
  return template
    .replace(
      /{{-?\s*if\s+([.\w]+)\s*-?}}(.*?)(?:{{-?\s*else\s*-?}}(.*?))?{{-?\s*end\s*-?}}/gs,
      (_, path: string, then: string, otherwise: string | undefined) =>
        valueAt(path, data) === '' ? (otherwise ?? '') : then,
    )
    .replace(/{{-?\s*(\.[.\w]+)\s*-?}}/g, (_, path: string) => escapeHtml(valueAt(path, data)))
}

function valueAt(path: string, data: MailData): string {
  let value: unknown = data
  for (const name of path.split('.').slice(1))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  if (value === undefined || value === null || value === false) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The text of an HTML mail, with the addresses of its links. */
export function textOf(html: string): string {
  return html
    .replace(/<(style|script|title)\b.*?<\/\1>/gis, '')
    .replace(/<a\b[^>]*?href=["']([^"']+)["'][^>]*>(.*?)<\/a>/gis, '$2:\n$1\n')
    .replace(/<br\s*\/?>|<\/(p|h\d|div|li|tr)>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, entity => CHARACTERS[entity] ?? entity)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}
