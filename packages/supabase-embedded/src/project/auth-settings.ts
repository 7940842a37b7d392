import { isAbsolute, join } from 'node:path'
import type { AuthSettings, EmailSettings, ProviderSettings } from './auth'
import type { Config } from './schema'

/** `absolute` resolves a path relative to the `supabase` folder, and the empty one to none. */
export function authSettings(
  auth: Config['auth'],
  absolute: (path: string) => string | undefined,
): AuthSettings {
  const { sessions, mfa, rate_limit } = auth
  return withoutUndefined({
    enabled: auth.enabled,
    siteUrl: auth.site_url,
    externalUrl: auth.external_url || undefined,
    additionalRedirectUrls: auth.additional_redirect_urls,
    jwtExpiry: auth.jwt_expiry,
    jwtIssuer: auth.jwt_issuer || undefined,
    jwtSecret: auth.jwt_secret || undefined,
    apiKeys: withoutUndefined({
      publishable: auth.publishable_key || undefined,
      secret: auth.secret_key || undefined,
      anon: auth.anon_key || undefined,
      serviceRole: auth.service_role_key || undefined,
    }),
    signingKeysPath: absolute(auth.signing_keys_path),
    refreshRotation: auth.enable_refresh_token_rotation,
    refreshReuseInterval: auth.refresh_token_reuse_interval,
    signup: auth.enable_signup,
    anonymousSignIns: auth.enable_anonymous_sign_ins,
    manualLinking: auth.enable_manual_linking,
    minimumPasswordLength: auth.minimum_password_length,
    passwordRequirements: auth.password_requirements,
    rateLimit: {
      emailSent: rate_limit.email_sent,
      smsSent: rate_limit.sms_sent,
      anonymousUsers: rate_limit.anonymous_users,
      tokenRefresh: rate_limit.token_refresh,
      signInSignUps: rate_limit.sign_in_sign_ups,
      tokenVerifications: rate_limit.token_verifications,
      web3: rate_limit.web3,
    },
    email: emailSettings(auth.email, absolute),
    mfa: { maxEnrolledFactors: mfa.max_enrolled_factors },
    totp: { enroll: mfa.totp.enroll_enabled, verify: mfa.totp.verify_enabled },
    passkeys: withoutUndefined({
      enabled: auth.passkey.enabled,
      rpId: auth.webauthn.rp_id || undefined,
      rpName: auth.webauthn.rp_display_name || undefined,
      origins: auth.webauthn.rp_origins,
    }),
    recoveryCodes: { enroll: mfa.recovery_codes.enroll_enabled, verify: mfa.recovery_codes.verify_enabled },
    sessions: withoutUndefined({
      timebox: sessions.timebox || undefined,
      inactivityTimeout: sessions.inactivity_timeout || undefined,
    }),
    hooks: databaseHooks(auth.hook),
    external: Object.fromEntries(
      Object.entries(auth.external)
        .filter(([, provider]) => provider.enabled)
        .map(([name, provider]) => [name, providerSettings(provider)]),
    ),
  })
}

/** The enabled hooks that are functions of the database, by name. */
export function databaseHooks(hooks: Config['auth']['hook']): AuthSettings['hooks'] {
  return Object.fromEntries(
    Object.entries(hooks).flatMap(([name, hook]) => {
      const [, schema, functionName] =
        /^pg-functions:\/\/[^/]+\/([^/]+)\/([^/]+)$/.exec(hook?.uri ?? '') ?? []
      return hook?.enabled === true && schema !== undefined && functionName !== undefined
        ? [[name, { schema, name: functionName }]]
        : []
    }),
  )
}

function emailSettings(
  email: Config['auth']['email'],
  absolute: (path: string) => string | undefined,
): EmailSettings {
  return {
    signup: email.enable_signup,
    confirmations: email.enable_confirmations,
    doubleConfirmChanges: email.double_confirm_changes,
    securePasswordChange: email.secure_password_change,
    maxFrequency: email.max_frequency,
    otpLength: email.otp_length,
    otpExpiry: email.otp_expiry,
    templates: Object.fromEntries(
      Object.entries(email.template).map(([kind, { subject, content_path }]) => [
        kind,
        withoutUndefined({
          subject,
          contentPath: content_path ? templatePath(content_path, absolute) : undefined,
        }),
      ]),
    ),
  }
}

/** Unlike every other path, relative to the folder above. */
const templatePath = (path: string, absolute: (path: string) => string | undefined) =>
  isAbsolute(path) ? path : absolute(join('..', path))

function providerSettings(provider: Config['auth']['external'][string]): ProviderSettings {
  return withoutUndefined({
    clientId: provider.client_id,
    secret: provider.secret,
    url: provider.url || undefined,
    redirectUri: provider.redirect_uri || undefined,
    skipNonceCheck: provider.skip_nonce_check,
    emailOptional: provider.email_optional,
  })
}

type DefinedPart<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Without the keys that are undefined. */
export function withoutUndefined<T extends object>(settings: T): DefinedPart<T> {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as DefinedPart<T>
}
