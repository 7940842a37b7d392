import { expect, test } from 'vitest'
import { readLoss } from '../../src/backend/supabase/losses'

test('a refusal without a code may be that of a proxy, and its page is not repeated', () => {
  expect(readLoss(403, undefined, '<!doctype html><title>Sign in to the network</title>')).toEqual({
    kind: 'denied',
    reason: 'the project responded with 403 and a web page',
    isFromProxy: true,
  })
  expect(readLoss(404, undefined, undefined)).toEqual({
    kind: 'unknown',
    reason: 'the project responded with 404',
    isFromProxy: true,
  })
  expect(readLoss(400, 'REDIRECTED', 'elsewhere')).toMatchObject({ isFromProxy: true })
})

test.each([
  [403, '42501'],
  [401, '42501'],
  [404, 'PGRST205'],
  [400, 'OUTSIDE_SERVICE'],
])('%i with the code %s does not come from a proxy', (status, code) => {
  expect(readLoss(status, code, 'text')).not.toHaveProperty('isFromProxy')
})
