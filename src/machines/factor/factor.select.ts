import type { FactorSnapshot } from './factor.machine'

/** The screen to show. `code` stays after the code was accepted, until the parent removes the form. */
export type FactorStep = 'looking' | 'choosing' | 'code' | 'unenrolled' | 'failed'

const steps: Readonly<Record<FactorSnapshot['value'], FactorStep>> = {
  listing: 'looking',
  choosing: 'choosing',
  unenrolled: 'unenrolled',
  failed: 'failed',
  challenging: 'code',
  waiting: 'code',
  verifying: 'code',
  lockedOut: 'code',
  done: 'code',
}

export const findFactorStep = ({ value }: FactorSnapshot): FactorStep => steps[value]

/** A code was entered, and is not answered yet. */
export const isCodeEntered = (snapshot: FactorSnapshot): boolean =>
  snapshot.context.code !== null || snapshot.hasTag('checkingCode')
