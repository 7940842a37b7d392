import * as v from 'valibot'
import { bool, duration, unusedKey, tableOf, oneOf, section, text, texts, wholeNumber } from './values'

const optional = unusedKey
const provider = v.strictObject({
  enabled: v.optional(bool, false),
  client_id: v.optional(text, ''),
  secret: v.optional(text, ''),
  url: v.optional(text, ''),
  redirect_uri: v.optional(text, ''),
  skip_nonce_check: v.optional(bool, false),
  email_optional: v.optional(bool, false),
})

const hook = v.strictObject({
  enabled: v.optional(bool, false),
  uri: optional(text),
  secrets: optional(text),
})

const template = { subject: optional(text), content: optional(text), content_path: optional(text) }

const smsProvider = (...keys: string[]) =>
  section({
    enabled: v.optional(bool, false),
    ...Object.fromEntries(keys.map(key => [key, optional(text)])),
  })

/** `[auth.*]`. */
export const authSchema = section({
  enabled: v.optional(bool, true),
  site_url: v.optional(text, 'http://127.0.0.1:3000'),
  external_url: v.optional(text, ''),
  additional_redirect_urls: v.optional(texts, ['https://127.0.0.1:3000']),
  jwt_expiry: v.optional(wholeNumber, 3600),
  jwt_issuer: v.optional(text, ''),
  signing_keys_path: v.optional(text, ''),
  enable_refresh_token_rotation: v.optional(bool, true),
  refresh_token_reuse_interval: v.optional(wholeNumber, 10),
  enable_signup: v.optional(bool, true),
  enable_anonymous_sign_ins: v.optional(bool, false),
  enable_manual_linking: v.optional(bool, false),
  minimum_password_length: v.optional(wholeNumber, 6),
  password_requirements: v.optional(
    oneOf('', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'),
    '',
  ),
  publishable_key: v.optional(text, ''),
  secret_key: v.optional(text, ''),
  jwt_secret: v.optional(text, ''),
  anon_key: v.optional(text, ''),
  service_role_key: v.optional(text, ''),
  passkey: section({ enabled: v.optional(bool, false) }),
  webauthn: section({
    rp_display_name: v.optional(text, ''),
    rp_id: v.optional(text, ''),
    rp_origins: v.optional(texts, []),
  }),
  rate_limit: section({
    email_sent: v.optional(wholeNumber, 2),
    sms_sent: v.optional(wholeNumber, 30),
    anonymous_users: v.optional(wholeNumber, 30),
    token_refresh: v.optional(wholeNumber, 150),
    sign_in_sign_ups: v.optional(wholeNumber, 30),
    token_verifications: v.optional(wholeNumber, 30),
    web3: v.optional(wholeNumber, 30),
  }),
  captcha: section({
    enabled: v.optional(bool, false),
    provider: optional(oneOf('hcaptcha', 'turnstile')),
    secret: optional(text),
  }),
  email: section({
    enable_signup: v.optional(bool, true),
    double_confirm_changes: v.optional(bool, true),
    enable_confirmations: v.optional(bool, false),
    secure_password_change: v.optional(bool, false),
    max_frequency: v.optional(duration, '1s'),
    otp_length: v.optional(wholeNumber, 6),
    otp_expiry: v.optional(wholeNumber, 3600),
    smtp: section({
      enabled: optional(bool),
      host: optional(text),
      port: optional(wholeNumber),
      user: optional(text),
      pass: optional(text),
      admin_email: optional(text),
      sender_name: optional(text),
    }),
    template: tableOf(v.strictObject(template)),
    notification: tableOf(v.strictObject({ enabled: v.optional(bool, false), ...template })),
  }),
  sms: section({
    enable_signup: optional(bool),
    enable_confirmations: optional(bool),
    template: optional(text),
    max_frequency: optional(duration),
    test_otp: optional(v.record(v.string(), text)),
    twilio: smsProvider('account_sid', 'message_service_sid', 'auth_token', 'content_sid'),
    twilio_verify: smsProvider('account_sid', 'message_service_sid', 'auth_token', 'content_sid'),
    messagebird: smsProvider('originator', 'access_key'),
    textlocal: smsProvider('sender', 'api_key'),
    vonage: smsProvider('from', 'api_key', 'api_secret'),
  }),
  sessions: section({ timebox: optional(duration), inactivity_timeout: optional(duration) }),
  hook: section({
    mfa_verification_attempt: optional(hook),
    password_verification_attempt: optional(hook),
    custom_access_token: optional(hook),
    send_sms: optional(hook),
    send_email: optional(hook),
    before_user_created: optional(hook),
  }),
  mfa: section({
    max_enrolled_factors: v.optional(wholeNumber, 10),
    totp: section({ enroll_enabled: v.optional(bool, false), verify_enabled: v.optional(bool, false) }),
    phone: section({
      enroll_enabled: v.optional(bool, false),
      verify_enabled: v.optional(bool, false),
      otp_length: optional(wholeNumber),
      template: optional(text),
      max_frequency: optional(duration),
    }),
    // The CLI has no name for it yet.
    recovery_codes: section({
      enroll_enabled: v.optional(bool, false),
      verify_enabled: v.optional(bool, false),
    }),
    web_authn: section({ enroll_enabled: v.optional(bool, false), verify_enabled: v.optional(bool, false) }),
  }),
  external: tableOf(provider),
  web3: section({
    solana: section({ enabled: v.optional(bool, false) }),
    ethereum: section({ enabled: v.optional(bool, false) }),
  }),
  third_party: section({
    firebase: section({ enabled: v.optional(bool, false), project_id: optional(text) }),
    auth0: section({
      enabled: v.optional(bool, false),
      tenant: optional(text),
      tenant_region: optional(text),
    }),
    aws_cognito: section({
      enabled: v.optional(bool, false),
      user_pool_id: optional(text),
      user_pool_region: optional(text),
    }),
    clerk: section({ enabled: v.optional(bool, false), domain: optional(text) }),
    workos: section({ enabled: v.optional(bool, false), issuer_url: optional(text) }),
  }),
  oauth_server: section({
    enabled: v.optional(bool, false),
    authorization_url_path: optional(text),
    allow_dynamic_registration: optional(bool),
  }),
})
