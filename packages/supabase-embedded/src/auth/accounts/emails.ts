import { invalid } from '../errors'

const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** The address in lower case. Throws `validation_failed`. */
export function validEmail(email: string | undefined): string {
  if (email === undefined || email === '') throw invalid('An email address is required')
  if (email.length > 255) throw invalid('An email address is too long')
  if (!EMAIL.test(email)) throw invalid('Unable to validate email address: invalid format')
  return email.toLowerCase()
}

/** Digits only. Throws `validation_failed`. */
export function validPhone(phone: string): string {
  const digits = phone.trim().replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}

/** How a code would be sent to a phone. Throws `validation_failed`. */
export function requireChannel(phone: string | undefined, channel: string | undefined): void {
  if (phone && channel && channel !== 'sms')
    throw invalid(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    )
}
