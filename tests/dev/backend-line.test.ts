import { expect, test } from 'vitest'
import { backendIn, backendLine } from '../../dev/vite/backendLine'

test('a script finds the backend in what the server printed', () => {
  const url = 'http://127.0.0.1:40123'
  expect(backendIn(`\n  Emails: /_inbox\n  ${backendLine(url)}\n`)).toBe(url)
  expect(backendIn('  ➜  Local:   http://localhost:5173/\n')).toBeUndefined()
})
