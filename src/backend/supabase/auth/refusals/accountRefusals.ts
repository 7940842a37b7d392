import { refusal } from './sessionRefusals'

/* Refusals for a signed-in viewer, about second factors, passkeys and the password. */

export const wrongAppCode = refusal('wrong_code', 'wrong_app_code')
export const wrongSentCode = refusal('wrong_code', 'wrong_sent_code')
export const wrongRecoveryCode = refusal('wrong_code', 'wrong_recovery_code')
export const codeExpired = refusal('code_over', 'code_expired')
export const noFactor = refusal('no_factor', 'no_factor')
export const factorRemovedNotRenewed = refusal('unreachable', 'factor_removed')
export const factorOff = refusal('method_off', 'factor_off')
export const recentSignInNeeded = refusal('unexpected', 'recent_sign_in_needed')
export const currentPasswordNeeded = refusal('unexpected', 'current_password_needed')
export const passkeyNotCreated = refusal('cancelled', 'passkey_not_created')
export const cannotChangeIdentity = refusal('invalid_input', 'fixed_identity')
