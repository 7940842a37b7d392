import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type {
  CheckTable,
  CheckLine,
  CheckFaultCode,
  CheckRequest,
  CheckResult,
} from '../../src/backend/ports/check.port'
import { wireCheck } from '../../src/app/wireCheck'
import { CheckList } from '../../src/ui/check/CheckList'

export const HOSTED = 'https://abcdefghijklmnopqrst.supabase.co'
export const orders: CheckTable = { schema: 'public', table: 'orders', topic: null }
export const passedCheck: CheckResult = { type: 'passed', ms: 12.4, finding: { of: 'storage' } }
export const failCheck = (code: CheckFaultCode, detail: string | null = null): CheckResult => ({
  type: 'failed',
  fault: { code, detail },
})
type Script = Partial<Record<CheckLine, () => CheckResult | Promise<CheckResult>>>
/** A check whose project is a script; what it does not say passes. */
export const scriptChecks = (script: Script = {}, look = vi.fn<(request: CheckRequest) => void>()) => ({
  look,
  logic: wireCheck({
    url: HOSTED,
    run: async request => {
      look(request)
      return (script[request.line] ?? (() => passedCheck))()
    },
  }),
})
export const settle = () => waitFor(() => expect(status()).not.toMatch(/^Looking/))
export const status = () => document.querySelector('[data-check]')?.textContent ?? 'Looking'
export const line = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li')
  if (item === null) throw new Error(`no line ${name}`)
  return within(item)
}
export const show = async (script: Script, url = HOSTED, tables: CheckTable[] = []) => {
  const { logic, look } = scriptChecks(script)
  render(<CheckList logic={logic} url={url} tables={tables} />)
  await settle()
  return look
}
