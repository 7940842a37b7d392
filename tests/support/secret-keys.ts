import fc from './property'

const base64url = (text: string) => Buffer.from(text).toString('base64url')
const jwt = (header: object, payload: string, signature: string) =>
  `${base64url(JSON.stringify(header))}.${payload}.${signature}`
const HEADER = { alg: 'HS256', typ: 'JWT' }

/** A secret, and the part of it that nobody may read anywhere. */
export interface SecretKey {
  secret: string
  core: string
}

const letters = (length: number) =>
  fc.stringMatching(new RegExp(`^[a-zA-Z0-9]{${length}}$`)).map(text => `q9${text}`)
const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
const roles = fc.constantFrom(
  'service_role',
  'supabase_admin',
  'supabase_auth_admin',
  'postgres',
  'authenticated',
  'authenticator',
)
const payloads = fc.oneof(
  roles.map(role => ({ iss: 'supabase', ref: 'abcdefghijklmnopqrst', role })),
  fc.constant({ iss: 'supabase', sub: '5c1d' }),
  fc.constant({ role: ['anon'] }),
)

/** A token that may not be in a page: another role, none, padded, or a payload that nobody can read. */
const tokens: fc.Arbitrary<SecretKey> = fc
  .tuple(payloads, letters(30), fc.constantFrom('as it is', 'padded', 'cut', 'other alphabet'))
  .map(([payload, core, how]) => {
    const text = JSON.stringify(payload)
    const paddedText = Buffer.from(text).toString('base64').replaceAll('+', '-').replaceAll('/', '_')
    const body = {
      'as it is': base64url(text),
      padded: paddedText,
      cut: base64url(text).slice(0, -3),
      'other alphabet': Buffer.from(text).toString('base64'),
    }
    return { secret: jwt(HEADER, body[how as keyof typeof body], core), core }
  })

/** One of every kind of secret that is known by its looks. */
const secretKeys: fc.Arbitrary<SecretKey> = fc.oneof(
  letters(24).map(core => ({ secret: `sb_secret_${core}`, core })),
  letters(24).map(core => ({ secret: `SB_Secret_${core}`, core })),
  hex(40).map(core => ({ secret: `sbp_${core}`, core })),
  hex(40).map(core => ({ secret: `SBP_oauth_${core}`, core })),
  { weight: 3, arbitrary: tokens },
  letters(16).map(core => ({
    secret: `postgresql://postgres:${core}@db.abcdefghijklmnopqrst.supabase.co:5432/postgres`,
    core,
  })),
)

const INVISIBLE = [
  '\u200B',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u00A0',
  '\u202E',
  '\uFE0F',
  '\u3164',
  '\n',
  '\t',
]
const scatterSign = (text: string, at: readonly number[], sign: string) =>
  at.reduce((mangledText, place) => {
    const here = place % (mangledText.length + 1)
    return mangledText.slice(0, here) + sign + mangledText.slice(here)
  }, text)

type Mangle = (text: string) => string
const mangles: fc.Arbitrary<Mangle> = fc.oneof(
  fc.constantFrom<Mangle>(
    (text: string) => `"${text}"`,
    (text: string) => `'${text}'`,
    (text: string) => `“${text}”`,
    (text: string) => `SUPABASE_SECRET_KEY=${text}`,
    (text: string) => `export SUPABASE_SERVICE_ROLE_KEY="${text}"`,
    (text: string) => `key: ${text}`,
    (text: string) => `{"secret": "${text}"}`,
    (text: string) => `Bearer ${text}`,
    (text: string) => `Authorization: bearer ${text}`,
    (text: string) => `  ${text}\r\n`,
    (text: string) => `${text};`,
    (text: string) => `https://abcdefghijklmnopqrst.supabase.co/rest/v1/?apikey=${text}`,
    (text: string) => `https://abcdefghijklmnopqrst.supabase.co/#${encodeURIComponent(text)}`,
    (text: string) => `https://${text}@example.com/`,
    (text: string) => text.replaceAll('_', '%5F').replaceAll('.', '%2e').replaceAll(':', '%3A'),
    (text: string) => Buffer.from(text).toString('base64'),
    // Full-width forms, as an input method makes them.
    (text: string) => text.replace(/[_.:]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    (text: string) => text,
  ),
  fc.tuple(fc.array(fc.nat(400), { minLength: 1, maxLength: 6 }), fc.constantFrom(...INVISIBLE)).map(
    ([at, sign]): Mangle =>
      text =>
        scatterSign(text, at, sign),
  ),
)

/** A secret as somebody may have pasted it, in one or two layers of what comes along. */
export const mangledKeys: fc.Arbitrary<SecretKey & { pastedText: string }> = fc
  .tuple(secretKeys, mangles, mangles)
  .map(([key, inner, outer]) => ({ ...key, pastedText: outer(inner(key.secret)) }))

/** Whether any eight characters of the core can be read in the text. */
export const isToldIn = (text: string, core: string): boolean =>
  Array.from({ length: Math.max(1, core.length - 7) }, (_, at) => core.slice(at, at + 8)).some(part =>
    text.toLowerCase().includes(part.toLowerCase()),
  )
