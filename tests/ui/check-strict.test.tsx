import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { wireCheck } from '../../src/app/wireCheck'
import type { CheckRequest } from '../../src/backend/ports/check.port'
import { CheckList } from '../../src/ui/check/CheckList'
import { HOSTED, line, passedCheck, settle, status } from './checks'

/** Answers after a turn, as a network does, and rejects if it is no longer wanted. */
const answerUnlessAborted = async (_: CheckRequest, signal: AbortSignal) => {
  await Promise.resolve()
  signal.throwIfAborted()
  return passedCheck
}

test('the first check is right in development, where React mounts everything twice', async () => {
  const logic = wireCheck({ url: HOSTED, run: answerUnlessAborted })
  render(
    <StrictMode>
      <CheckList logic={logic} url={HOSTED} tables={[]} />
    </StrictMode>,
  )
  await settle()
  expect(status()).not.toMatch(/failed/)
  expect(line('Address').getByText('12 ms')).toBeTruthy()
})
