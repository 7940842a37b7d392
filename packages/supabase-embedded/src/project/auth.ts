export interface AuthSettings {
  enabled: boolean
  siteUrl: string
  /** Where the auth service is reached from outside, when not at the API's address. */
  externalUrl?: string
  additionalRedirectUrls: string[]
  /** Seconds an access token lives. */
  jwtExpiry: number
  jwtIssuer?: string
  /** Replaces the CLI's well-known secret. */
  jwtSecret?: string
  /** Instead of the CLI's well-known ones. */
  apiKeys: { publishable?: string; secret?: string; anon?: string; serviceRole?: string }
  /** A JSON file with private JWKs; the first one signs. */
  signingKeysPath?: string
  refreshRotation: boolean
  /** Seconds within which a rotated refresh token may be used again. */
  refreshReuseInterval: number
  signup: boolean
  anonymousSignIns: boolean
  manualLinking: boolean
  minimumPasswordLength: number
  passwordRequirements: PasswordRequirements
  rateLimit: RateLimits
  email: EmailSettings
  mfa: { maxEnrolledFactors: number }
  totp: { enroll: boolean; verify: boolean }
  /** Without an id, a name and origins: the site's own. */
  passkeys: { enabled: boolean; rpId?: string; rpName?: string; origins: string[] }
  recoveryCodes: { enroll: boolean; verify: boolean }
  /** Seconds; absent: no limit. */
  sessions: { timebox?: number; inactivityTimeout?: number }
  /** By hook name: the enabled ones that are functions of the database. */
  hooks: Record<string, DatabaseFunction>
  /** By provider name: only the enabled ones. */
  external: Record<string, ProviderSettings>
}

interface DatabaseFunction {
  schema: string
  name: string
}

type PasswordRequirements =
  | ''
  | 'letters_digits'
  | 'lower_upper_letters_digits'
  | 'lower_upper_letters_digits_symbols'

/** Per hour: emails, anonymous users. Per five minutes and address: the others. */
interface RateLimits {
  emailSent: number
  smsSent: number
  anonymousUsers: number
  tokenRefresh: number
  signInSignUps: number
  tokenVerifications: number
  web3: number
}

export interface EmailSettings {
  signup: boolean
  confirmations: boolean
  doubleConfirmChanges: boolean
  securePasswordChange: boolean
  /** Seconds between two mails to one address. */
  maxFrequency: number
  otpLength: number
  /** Seconds. */
  otpExpiry: number
  /** By kind of mail: invite, confirmation, recovery, magic_link, email_change, reauthentication. */
  templates: Record<string, { subject?: string; contentPath?: string }>
}

export interface ProviderSettings {
  clientId: string
  secret: string
  url?: string
  redirectUri?: string
  skipNonceCheck: boolean
  emailOptional: boolean
}
