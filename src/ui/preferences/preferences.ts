import { useSyncExternalStore } from 'react'
import { showTimesIn } from '../words/zone'

/** How somebody wants the page to look and to listen, on this computer. */
export interface Preferences {
  theme: 'auto' | 'light' | 'dark' | 'contrast'
  density: 'comfortable' | 'compact'
  /** Whether single letters are commands; whoever speaks to the computer switches them off (WCAG 2.1.4). */
  letters: 'on' | 'off'
  zone: 'viewer' | 'UTC'
  /** Whether others who look at a board of the project see that one does, and one sees them. */
  presence: 'on' | 'off'
}

/** Every value that each may have, the first without anybody's saying so. */
export const choices: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  theme: ['auto', 'light', 'dark', 'contrast'],
  density: ['comfortable', 'compact'],
  letters: ['on', 'off'],
  zone: ['viewer', 'UTC'],
  presence: ['on', 'off'],
}

/** The name it is kept under; `public/look.js` reads it before the first paint. */
export const KEPT = 'signalbox-preferences'

/** What is kept, as far as it can be understood: a value of no use counts as none. */
export function readPreferences(text: string | null): Preferences {
  const kept = parse(text)
  const one = <Name extends keyof Preferences>(name: Name) => {
    const [first] = choices[name]
    return choices[name].find(choice => choice === kept[name]) ?? (first as Preferences[Name])
  }
  const look = { theme: one('theme'), density: one('density'), zone: one('zone') }
  return { ...look, letters: one('letters'), presence: one('presence') }
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** A browser may refuse to keep anything, even to be asked. Then a choice lasts as long as the page. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

let now: Preferences | undefined
const listeners = new Set<() => void>()
const hear = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const preferences = (): Preferences => (now ??= readPreferences(kept()))
export const usePreferences = (): Preferences => useSyncExternalStore(hear, preferences)

export function prefer(change: Partial<Preferences>): void {
  take({ ...preferences(), ...change })
  try {
    localStorage.setItem(KEPT, JSON.stringify(now))
  } catch {
    // Then for this page only.
  }
}

function take(next: Preferences) {
  now = next
  show(next)
  for (const listener of [...listeners]) listener()
}

/** Puts them where the style sheets look. */
function show({ theme, density, zone }: Preferences) {
  showTimesIn(zone)
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'comfortable') delete dataset['density']
  else dataset['density'] = density
}

/** Shows what was chosen before, and what is chosen in another tab. */
export function startPreferences(): void {
  show(preferences())
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEPT || key === null) take(readPreferences(newValue))
  })
}
