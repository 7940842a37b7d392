import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { CheckedTable, CheckLine, FaultCode, Looked, Verdict } from '../../src/backend/check.port'
import { wireCheck } from '../../src/check'
import { CheckList } from '../../src/ui/check/CheckList'

export const HOSTED = 'https://abcdefghijklmnopqrst.supabase.co'
export const orders: CheckedTable = { schema: 'public', table: 'orders', topic: null }
export const passed: Verdict = { type: 'passed', ms: 12.4, found: { of: 'storage' } }
export const failed = (code: FaultCode, detail: string | null = null): Verdict => ({
  type: 'failed',
  fault: { code, detail },
})
type Script = Partial<Record<CheckLine, () => Verdict | Promise<Verdict>>>
/** A check whose project is a script; what it does not say passes. */
export const scripted = (script: Script = {}, look = vi.fn<(asked: Looked) => void>()) => ({
  look,
  logic: wireCheck({
    url: HOSTED,
    look: async asked => {
      look(asked)
      return (script[asked.line] ?? (() => passed))()
    },
  }),
})
export const settle = () => waitFor(() => expect(status()).not.toMatch(/^Looking/))
export const status = () => document.querySelector('[data-check]')?.textContent ?? 'Looking'
export const line = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li')
  if (found === null) throw new Error(`no line ${name}`)
  return within(found)
}
export const show = async (script: Script, url = HOSTED, tables: CheckedTable[] = []) => {
  const { logic, look } = scripted(script)
  render(<CheckList logic={logic} url={url} tables={tables} />)
  await settle()
  return look
}
