import type { Keys } from '../../src/keys'
import { LOCAL_SIGNING_KEY } from '../../src/keys/signing'
import type { AuthSettings } from '../../src/project'

const CLASSES: Record<AuthSettings['passwordRequirements'], string> = {
  '': '',
  letters_digits: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
  lower_upper_letters_digits: 'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
  lower_upper_letters_digits_symbols:
    'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789:!@#$%^&*()_+-=[]{};\'\\\\:"|<>?,./`~',
}
type Setting = [name: string, value: string | number | boolean]

const seconds = (count: number) => `${count}s`

/** The key of a test's project. */
const SIGNING_KEYS = [{ ...LOCAL_SIGNING_KEY, use: 'sig', key_ops: ['sign', 'verify'] }]

/** What GoTrue is told, so that it does what `config.toml` asks for: its environment. */
export function environmentOf(
  settings: AuthSettings,
  { keys, address, isStrict }: { keys: Pick<Keys, 'jwtSecret'>; address: string; isStrict: boolean },
): Record<string, string> {
  const { email, passkeys, rateLimit, sessions } = settings
  const site = new URL(settings.siteUrl)
  const values: Record<string, string | number | boolean> = {
    API_EXTERNAL_URL: address,
    GOTRUE_SITE_URL: settings.siteUrl,
    GOTRUE_URI_ALLOW_LIST: settings.additionalRedirectUrls.join(','),
    GOTRUE_JWT_SECRET: keys.jwtSecret,
    GOTRUE_JWT_KEYS: JSON.stringify(SIGNING_KEYS),
    GOTRUE_JWT_VALID_METHODS: 'HS256,ES256',
    GOTRUE_JWT_EXP: settings.jwtExpiry,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'supabase_admin,service_role',
    GOTRUE_JWT_ISSUER: settings.jwtIssuer ?? address,
    GOTRUE_DISABLE_SIGNUP: !settings.signup,
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: settings.refreshRotation,
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: settings.refreshReuseInterval,
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: settings.manualLinking,
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: email.securePasswordChange,
    GOTRUE_EXTERNAL_EMAIL_ENABLED: email.signup,
    GOTRUE_EXTERNAL_PHONE_ENABLED: false,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: settings.anonymousSignIns,
    GOTRUE_MAILER_AUTOCONFIRM: !email.confirmations,
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: email.doubleConfirmChanges,
    GOTRUE_MAILER_OTP_EXP: email.otpExpiry,
    GOTRUE_MAILER_OTP_LENGTH: email.otpLength,
    ...Object.fromEntries(
      ['INVITE', 'CONFIRMATION', 'RECOVERY', 'EMAIL_CHANGE'].map(kind => [
        `GOTRUE_MAILER_URLPATHS_${kind}`,
        `${address}/verify`,
      ]),
    ),
    // Zero would be taken for the default, a minute.
    GOTRUE_SMTP_MAX_FREQUENCY: email.maxFrequency === 0 ? '1ns' : seconds(email.maxFrequency),
    GOTRUE_PASSWORD_MIN_LENGTH: settings.minimumPasswordLength,
    GOTRUE_PASSWORD_REQUIRED_CHARACTERS: CLASSES[settings.passwordRequirements],
    GOTRUE_MFA_MAX_ENROLLED_FACTORS: settings.mfa.maxEnrolledFactors,
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: settings.totp.enroll,
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: settings.totp.verify,
    GOTRUE_PASSKEY_ENABLED: passkeys.enabled,
    GOTRUE_WEBAUTHN_RP_ID: passkeys.rpId ?? site.hostname,
    GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: passkeys.rpName ?? site.host,
    GOTRUE_WEBAUTHN_RP_ORIGINS: (passkeys.origins.length > 0 ? passkeys.origins : [site.origin]).join(','),
    ...(sessions.timebox !== undefined && { GOTRUE_SESSIONS_TIMEBOX: seconds(sessions.timebox) }),
    ...(sessions.inactivityTimeout !== undefined && {
      GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: seconds(sessions.inactivityTimeout),
    }),
    GOTRUE_RATE_LIMIT_EMAIL_SENT: isStrict ? rateLimit.emailSent : 100_000,
    ...(isStrict && {
      GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
      GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: rateLimit.anonymousUsers,
      GOTRUE_RATE_LIMIT_TOKEN_REFRESH: rateLimit.tokenRefresh,
      GOTRUE_RATE_LIMIT_OTP: rateLimit.signInSignUps,
      GOTRUE_RATE_LIMIT_VERIFY: rateLimit.tokenVerifications,
    }),
    ...hooksOf(settings),
    ...providersOf(settings, address),
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

const hooksOf = ({ hooks }: AuthSettings) =>
  Object.fromEntries(
    Object.entries(hooks).flatMap(([name, { schema, name: functionName }]): Setting[] => [
      [`GOTRUE_HOOK_${name.toUpperCase()}_ENABLED`, true],
      [`GOTRUE_HOOK_${name.toUpperCase()}_URI`, `pg-functions://postgres/${schema}/${functionName}`],
    ]),
  )

const providersOf = ({ external }: AuthSettings, address: string) =>
  Object.fromEntries(
    Object.entries(external).flatMap(([name, provider]): Setting[] => {
      const prefix = `GOTRUE_EXTERNAL_${name.toUpperCase()}`
      return [
        [`${prefix}_ENABLED`, true],
        [`${prefix}_CLIENT_ID`, provider.clientId],
        [`${prefix}_SECRET`, provider.secret],
        [`${prefix}_REDIRECT_URI`, provider.redirectUri ?? `${address}/callback`],
        [`${prefix}_EMAIL_OPTIONAL`, provider.emailOptional],
        ...(provider.url === undefined ? [] : [[`${prefix}_URL`, provider.url] satisfies Setting]),
      ]
    }),
  )
