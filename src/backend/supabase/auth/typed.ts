import type { Secret } from '../../../secret'
import { refused } from './refusals'
import { noCode } from './words'

/** A code as people type and paste it: in groups, with dashes, in full-width digits, with what nobody sees. */
const plain = (code: Secret): string =>
  code
    .open()
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/** Asks with the code, if there is one. */
export const withCode = async <T>(code: Secret, ask: (code: string) => Promise<T>) => {
  const text = plain(code)
  return text === '' ? refused(noCode) : ask(text)
}

/** Of a domain, or of the address of somebody who works there. */
export const domainOf = (typed: string): string =>
  typed.trim().toLowerCase().replace(/^.*@/, '').replace(/\.$/, '')
