import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from '../support/property'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createCheck } from '../../src/backend/supabase/check/createCheck'
import { ConfigError } from '../../src/shared/config'
import { SetupPage } from '../../src/ui/check/setup/SetupPage'
import { isToldIn, mangledKeys } from '../support/secret-keys'
import { readFocused } from './show'
import { failCheck, HOSTED, scriptChecks, settle } from './checks'

afterEach(() => {
  vi.unstubAllGlobals()
})

const showSetup = (error: ConfigError) => {
  const load = vi.fn(() => Promise.resolve(scriptChecks().logic))
  render(
    <Suspense>
      <SetupPage error={error} load={load} />
    </Suspense>,
  )
  return load
}
const url = () => screen.getByLabelText<HTMLInputElement>('Project URL')
const key = () => screen.getByLabelText<HTMLInputElement>('Publishable key')

test('a page without a configuration says what is missing and what to write', () => {
  showSetup(new ConfigError('key', 'No key is set.'))
  expect(screen.getByRole('alert').textContent).toBe('No key is set.')
  expect(screen.getByText(/"supabaseUrl": "https:\/\/<project>.supabase.co"/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

test('a secret key is refused by name, stays nowhere and is tried nowhere', async () => {
  const load = showSetup(new ConfigError('key', 'No key is set.'))
  await userEvent.type(url(), HOSTED)
  await userEvent.type(key(), 'sb_secret_abcdef{Enter}')
  expect(screen.getByText(/sb_secret_…/)).toBeTruthy()
  expect(key().value).toBe('')
  expect(readFocused()).toBe(key())
  expect(document.body.textContent).not.toContain('abcdef{')
  expect(load).not.toHaveBeenCalled()
  expect(document.body.innerHTML).not.toContain('sb_secret_abcdef')
})

test('no secret stays on the screen, whichever field it was pasted into', () => {
  fc.assert(
    fc.property(mangledKeys, fc.constantFrom('url', 'key', 'both'), ({ pastedText, core }, where) => {
      cleanup()
      const load = showSetup(new ConfigError('key', 'No key is set.'))
      const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
      type(url(), where === 'key' ? HOSTED : pastedText)
      type(key(), where === 'url' ? 'sb_publishable_x' : pastedText)
      fireEvent.click(screen.getByRole('button', { name: 'Test' }))
      expect(load).not.toHaveBeenCalled()
      expect(screen.getByText(/exposed|change the password/)).toBeTruthy()
      expect(isToldIn(document.body.innerHTML + url().value + key().value, core)).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('a project is checked when it is tried, and appears in the file to write', async () => {
  const load = showSetup(new ConfigError('url', 'No address.'))
  await userEvent.type(url(), `${HOSTED}/rest/v1/`)
  await userEvent.type(key(), 'sb_publishable_x')
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Test' }))
    await Promise.resolve()
  })
  await settle()
  expect(load).toHaveBeenCalledWith({ url: HOSTED, key: 'sb_publishable_x' })
  expect(screen.getByText(new RegExp(`"supabaseUrl": "${HOSTED}"`))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
})

const lookAt = (url = HOSTED) => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const check = createCheck({ project: { url, key: 'sb_publishable_x', fetch: lost } })
  return check.run({ line: 'address', table: null }, new AbortController().signal)
}

test('a request that the page’s own policy refuses is distinguished from a missing project', async () => {
  expect(await lookAt()).toEqual(failCheck('unreachable'))
  const refuseAddress = (blockedURI: string) =>
    Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective: 'connect-src' })
  const verdict = lookAt()
  document.dispatchEvent(refuseAddress(`${HOSTED}/auth/v1/health`))
  expect(await verdict).toEqual(failCheck('policy'))
  const other = lookAt()
  document.dispatchEvent(refuseAddress('https://elsewhere.test/'))
  expect(await other).toEqual(failCheck('unreachable'))
})

test('no socket is opened after a viewer has given up', async () => {
  const transport = vi.fn()
  const check = createCheck({
    project: { url: HOSTED, key: 'sb_publishable_x', transport: transport as never },
  })
  await expect(check.run({ line: 'socket', table: null }, AbortSignal.abort())).rejects.toThrow(/abort/)
  expect(transport).not.toHaveBeenCalled()
})

test('an offline computer is distinguished from a missing project', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: false } }))
  expect(await lookAt()).toEqual(failCheck('offline'))
})

test('a page on https reports that it cannot call http, except on this computer', async () => {
  vi.stubGlobal('location', new URL('https://boards.example.com/'))
  expect(await lookAt('http://supabase.example.com')).toEqual(failCheck('mixed'))
  expect(await lookAt('http://localhost:54321')).toEqual(failCheck('unreachable'))
})
