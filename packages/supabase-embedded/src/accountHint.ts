import type { Backend } from './backend'

/** As in the hosted service and the CLI: what is called a sign-up there turns off every sign-in by email, too. */
const EMAIL_IS_OFF =
  'There are no accounts yet, and "enable_signup = false" below "[auth.email]" in config.toml turns off signing in by email, with a password or a code. Set it to true, and start again; "enable_signup" below "[auth]" alone turns off sign-ups.'

/** How to make the first account of a project, for the terminal; null where there is one. */
export async function accountHint({
  url,
  keys,
  database,
  project,
}: Pick<Backend, 'url' | 'keys' | 'database' | 'project'>): Promise<string | null> {
  const [row] = await database.query<{ is_empty: boolean }>(
    'select not exists (select from auth.users) as is_empty',
  )
  if (row?.is_empty !== true) return null
  if (!project.auth.email.signup) return EMAIL_IS_OFF
  const isOpen = project.auth.signup
  const account = JSON.stringify({ email: 'you@example.com', password: 'choose-one', email_confirm: true })
  return [
    isOpen
      ? 'There are no accounts yet. Create one on the sign-in page, or here:'
      : 'There are no accounts yet, and sign-ups are off. Create one here:',
    `  curl ${url}/auth/v1/admin/users -H 'apikey: ${keys.secret}' \\`,
    `    -H 'content-type: application/json' -d '${account}'`,
  ].join('\n')
}
