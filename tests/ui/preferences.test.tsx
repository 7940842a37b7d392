import { act, fireEvent, render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import {
  choices,
  STORAGE_KEY,
  setPreferences,
  readPreferences,
  startPreferences,
} from '../../src/ui/preferences/preferences'
import { PreferencesDialog } from '../../src/ui/preferences/PreferencesDialog'
import { formatClockTime } from '../../src/ui/words/dateTime'
import { displayZone } from '../../src/ui/words/timeZone'

const first = {
  theme: 'auto',
  density: 'comfortable',
  letters: 'on',
  zone: 'viewer',
  presence: 'on',
} as const
afterEach(() => {
  act(() => setPreferences(first))
  vi.restoreAllMocks()
  localStorage.clear()
})
const { dataset } = document.documentElement

test.each([
  null,
  '',
  '{',
  '[]',
  '7',
  'null',
  '{"theme":"blink","density":3}',
  '{"__proto__":{"theme":"dark"}}',
])('the stored text %j changes no preference', text => expect(readPreferences(text)).toEqual(first))

test('the readable parts of the stored text count', () => {
  expect(readPreferences('{"theme":"dark","zone":"Mars","more":1}')).toEqual({ ...first, theme: 'dark' })
})

test('a choice applies at once, and is stored', () => {
  render(<PreferencesDialog onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('radio', { name: 'High contrast' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Compact' }))
  expect(dataset['theme']).toBe('contrast')
  expect(dataset['density']).toBe('compact')
  expect(readPreferences(localStorage.getItem(STORAGE_KEY))).toEqual({
    ...first,
    theme: 'contrast',
    density: 'compact',
  })
  fireEvent.click(screen.getByRole('radio', { name: 'System' }))
  expect(dataset['theme']).toBeUndefined()
})

test('times are shown in UTC where that is chosen', () => {
  setPreferences({ zone: 'UTC' })
  expect(displayZone()).toBe('UTC')
  expect(formatClockTime(3_723_000)).toBe('01:02:03')
})

test('a browser that refuses to keep anything is obeyed for as long as the page lasts', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused')
  })
  expect(() => setPreferences({ theme: 'dark' })).not.toThrow()
  expect(dataset['theme']).toBe('dark')
})

test('a choice in another tab applies here', () => {
  startPreferences()
  const newValue = JSON.stringify({ ...first, theme: 'light' })
  act(() => void dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue })))
  expect(dataset['theme']).toBe('light')
})

const readLook = () => [dataset['theme'], dataset['density']]
const look = (): unknown => runInThisContext(readFileSync('public/look.js', 'utf8'))
test.each(choices.theme.flatMap(theme => choices.density.map(density => ({ theme, density }))))(
  'before the first paint the page looks as it will: %o',
  choice => {
    setPreferences(choice)
    const after = readLook()
    delete dataset['theme']
    delete dataset['density']
    look()
    expect(readLook()).toEqual(after)
  },
)
test('an unreadable store does not stop the page', () => {
  localStorage.setItem(STORAGE_KEY, '{')
  expect(look).not.toThrow()
})
