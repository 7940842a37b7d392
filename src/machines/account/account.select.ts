import type { AccountSnapshot } from './account.machine'

/** The running request, named by the event that started it; null if none runs, or only the list is loading. */
type AccountRequest = 'enroll' | 'confirm' | 'remove' | 'newCodes' | 'endOthers' | 'changePassword'

const requests: Readonly<Record<AccountSnapshot['value'], AccountRequest | null>> = {
  enrolling: 'enroll',
  verifying: 'confirm',
  removing: 'remove',
  makingCodes: 'newCodes',
  endingOthers: 'endOthers',
  changingPassword: 'changePassword',
  listing: null,
  failed: null,
  listed: null,
  awaitingLevel: null,
  confirming: null,
  discarding: null,
  showingCodes: null,
}

export const findAccountRequest = ({ value }: AccountSnapshot): AccountRequest | null => requests[value]

export const isQuestionOpen = (
  { context: { question } }: AccountSnapshot,
  about: 'recovery codes' | 'sign-out',
): boolean => question?.about === about

/** Whether the person is asked if this factor is to be removed. */
export const isFactorQuestionOpen = ({ context: { question } }: AccountSnapshot, factorId: string): boolean =>
  question?.about === 'factor' && question.factorId === factorId
