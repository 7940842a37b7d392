import type { Factor } from '../../backend/port'

export interface FactorWords {
  /** What it is called in a list. */
  kind: string
  /** Above the field. */
  label: string
  digits: { min: number; max: number } | null
}

const six = { min: 6, max: 6 }

const words: Record<Factor['kind'], FactorWords> = {
  totp: { kind: 'Authenticator app', label: 'Six-digit code', digits: six },
  // GoTrue lets a project send 6 to 10 digits.
  phone: { kind: 'Text message', label: 'Code from the message', digits: { min: 6, max: 10 } },
  webauthn: { kind: 'Security key or passkey', label: '', digits: null },
  recovery_code: { kind: 'Recovery code', label: 'Recovery code', digits: null },
}

export const wordsOf = ({ kind }: Factor): FactorWords => words[kind]

/** What to call one of several: the name its owner gave it. */
export const nameOf = (factor: Factor): string => factor.name ?? words[factor.kind].kind

/** Where the code is, or what to do instead of entering one. */
export function placeOf({ kind, name }: Factor): string {
  const called = name === null ? '' : ` “${name}”`
  switch (kind) {
    case 'totp':
      return `Your authenticator app${called} shows the code.`
    case 'phone':
      return `A message with the code was sent to your phone${called}.`
    case 'webauthn':
      return `Have your security key or passkey${called} ready.`
    case 'recovery_code':
      return 'Enter one of the recovery codes that you kept. Each works once.'
  }
}
