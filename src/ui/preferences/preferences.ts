import { useSyncExternalStore } from 'react'
import { setDisplayZone } from '../words/timeZone'

/** A person's settings for the page, on this computer. */
export interface Preferences {
  theme: 'auto' | 'light' | 'dark' | 'contrast'
  density: 'comfortable' | 'compact'
  /** Whether single letters are commands; people who use speech input switch them off (WCAG 2.1.4). */
  letters: 'on' | 'off'
  zone: 'viewer' | 'UTC'
  /** Whether viewers of a project's board see each other. */
  presence: 'on' | 'off'
}

/** The values of each preference, the default first. */
export const choices: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  theme: ['auto', 'light', 'dark', 'contrast'],
  density: ['comfortable', 'compact'],
  letters: ['on', 'off'],
  zone: ['viewer', 'UTC'],
  presence: ['on', 'off'],
}

/** The storage key; `public/look.js` reads it before the first paint. */
export const STORAGE_KEY = 'signalbox-preferences'

/** Parses stored preferences; an invalid value falls back to the default. */
export function readPreferences(text: string | null): Preferences {
  const storedValues = parse(text)
  const choiceOf = <Name extends keyof Preferences>(name: Name) => {
    const [first] = choices[name]
    return choices[name].find(choice => choice === storedValues[name]) ?? (first as Preferences[Name])
  }
  const appearance = { theme: choiceOf('theme'), density: choiceOf('density'), zone: choiceOf('zone') }
  return { ...appearance, letters: choiceOf('letters'), presence: choiceOf('presence') }
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** A browser may refuse storage, even reading it. Then a choice lasts as long as the page. */
function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

let current: Preferences | undefined
const listeners = new Set<() => void>()
export const subscribeToPreferences = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const getPreferences = (): Preferences => (current ??= readPreferences(readStored()))
export const usePreferences = (): Preferences => useSyncExternalStore(subscribeToPreferences, getPreferences)

export function setPreferences(change: Partial<Preferences>): void {
  applyPreferences({ ...getPreferences(), ...change })
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(current))
  } catch {
    // Kept for this page only.
  }
}

function applyPreferences(next: Preferences) {
  current = next
  writeToDocument(next)
  for (const listener of [...listeners]) listener()
}

/** Writes preferences to the attributes that the stylesheets read. */
function writeToDocument({ theme, density, zone }: Preferences) {
  setDisplayZone(zone)
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'comfortable') delete dataset['density']
  else dataset['density'] = density
}

/** Applies the stored preferences, and follows changes made in another tab. */
export function startPreferences(): void {
  writeToDocument(getPreferences())
  addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY || key === null) applyPreferences(readPreferences(newValue))
  })
}
