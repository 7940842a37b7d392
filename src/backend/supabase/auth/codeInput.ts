import type { Secret } from '../../../shared/secret'
import { refusalAnswer } from './refusals/toRefusal'
import { noCode } from './refusals/sessionRefusals'

/** Normalizes a code as people type and paste it: in groups, with dashes, full-width digits or invisible characters. */
const normalizedCode = (code: Secret): string =>
  code
    .open()
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/** Calls `ask` with the code, unless the code is empty. */
export const withCode = async <T>(code: Secret, ask: (code: string) => Promise<T>) => {
  const text = normalizedCode(code)
  return text === '' ? refusalAnswer(noCode) : ask(text)
}

/** The domain of the input: a domain, or the address of somebody who works there. */
export const domainOf = (input: string): string =>
  input.trim().toLowerCase().replace(/^.*@/, '').replace(/\.$/, '')
