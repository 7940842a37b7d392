import type { ServedConfig } from '../../src/app/config/servedConfig'
import { formatBoard } from '../../src/board/file/formatBoard'
import { BOARD_ID, benchBoard } from './board'

/** Chooses the only account on the first screen. */
const ACCOUNT = { email: 'demo@signalbox.local', password: 'signalbox' }
const USER_ID = 'bd711383-e45c-498a-b2d1-203271072340'
const LIFE_S = 3_600 * 12
const KEPT_AT = '2026-11-23T00:00:00+00:00'

/** The app's own server describes the project at the page's address. */
const config = {
  supabaseUrl: '',
  publishableKey: 'sb_publishable_bench',
  demoAccounts: [{ ...ACCOUNT, description: 'Watches the bench' }],
} satisfies Partial<ServedConfig>

const user = {
  id: USER_ID,
  aud: 'authenticated',
  role: 'authenticated',
  email: ACCOUNT.email,
  phone: '',
  email_confirmed_at: KEPT_AT,
  confirmed_at: KEPT_AT,
  last_sign_in_at: KEPT_AT,
  created_at: KEPT_AT,
  updated_at: KEPT_AT,
  is_anonymous: false,
  identities: [],
  user_metadata: {},
  app_metadata: { provider: 'email', providers: ['email'] },
}

/** A session whose token nobody verifies: the sender accepts every client. */
function session(now: number) {
  const issuedAt = Math.floor(now / 1_000)
  const claims = {
    sub: USER_ID,
    aud: 'authenticated',
    role: 'authenticated',
    email: ACCOUNT.email,
    iat: issuedAt,
    exp: issuedAt + LIFE_S,
    session_id: '6d067d56-7724-4c92-a881-724ced104c1f',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: issuedAt }],
  }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const access_token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${part('unsigned')}`
  const expires_at = issuedAt + LIFE_S
  return { access_token, token_type: 'bearer', expires_in: LIFE_S, expires_at, refresh_token: 'bench', user }
}

/** Our SQL that is not installed: without a database, nothing here could count and hash rows as Postgres does. */
export const ABSENT_FUNCTIONS: ReadonlySet<string> = new Set(['/rest/v1/rpc/signalbox_digests'])

/** The answers of a project with one account and one saved board over so many rows, by method and path. */
export function answersOf(rows: number): Readonly<Record<string, (now: number) => unknown>> {
  const board = formatBoard(benchBoard(rows))
  const storedBoard = { id: BOARD_ID, title: 'Bench', revision: 1, updated_at: KEPT_AT }
  const shelvedBoard = {
    ...storedBoard,
    is_own: true,
    has_owner: true,
    owner_name: null,
    readers: ['everyone'],
    writers: [],
  }
  return {
    'GET /config.json': () => config,
    'GET /auth/v1/settings': () => ({
      external: { email: true },
      disable_signup: true,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: false,
    }),
    'POST /auth/v1/token': session,
    'GET /auth/v1/user': () => user,
    'GET /rest/v1/rpc/signalbox_shelf': () => ({
      edition: 2,
      is_cut: false,
      roles: [],
      may_share_with_everyone: false,
      boards: [shelvedBoard],
    }),
    // Presence is not part of this measurement.
    'POST /rest/v1/rpc/signalbox_may_watch': () => false,
    'GET /rest/v1/signalbox_boards': () => [{ ...storedBoard, owner: USER_ID, board }],
  }
}
