import type { Factor } from '../../backend/ports/backend.port'

export interface FactorText {
  /** Its name in a list. */
  kind: string
  /** The label above the field. */
  label: string
  digits: { min: number; max: number } | null
}

const six = { min: 6, max: 6 }

const factorTexts: Record<Factor['kind'], FactorText> = {
  totp: { kind: 'Authenticator app', label: 'Six-digit code', digits: six },
  // GoTrue lets a project send 6 to 10 digits.
  phone: { kind: 'Text message', label: 'Code from the text message', digits: { min: 6, max: 10 } },
  webauthn: { kind: 'Security key or passkey', label: '', digits: null },
  recovery_code: { kind: 'Recovery code', label: 'Recovery code', digits: null },
}

export const factorTextOf = ({ kind }: Factor): FactorText => factorTexts[kind]

/** The name that tells factors apart: the owner's, else the kind. */
export const factorNameOf = (factor: Factor): string => factor.name ?? factorTexts[factor.kind].kind

/** Where to find the code, or what to do instead of entering a code. */
export function describeCodePlace({ kind, name }: Factor): string {
  const quotedName = name === null ? '' : ` “${name}”`
  switch (kind) {
    case 'totp':
      return `Your authenticator app${quotedName} shows the code.`
    case 'phone':
      return `We sent a code to your phone${quotedName}.`
    case 'webauthn':
      return `Have your security key or passkey${quotedName} ready.`
    case 'recovery_code':
      return 'Enter one of your recovery codes. Each works once.'
  }
}
