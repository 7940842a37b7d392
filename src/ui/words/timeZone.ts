/** The browser's zone: "Europe/Lisbon". */
export const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const resolveZone = (preference: string) => (preference === 'viewer' ? browserZone : preference)

let preferredZone = browserZone
/** Of the shown board; null: it has none of its own. */
let boardZone: string | null = null
const listeners = new Set<() => void>()

/** The zone of all times shown, to be named wherever times are. */
export const displayZone = (): string => boardZone ?? preferredZone

/** The zone of times that are the viewer's own: the preferred one, or the browser's. */
export const viewerZone = (): string => preferredZone

/** The zone of all times while a board with this zone is shown; null: a board without one. */
export const displayZoneOn = (zone: string | null): string => zone ?? preferredZone

/** Sets the zone of times outside boards with a zone of their own; `viewer` means the browser's zone. */
export function setDisplayZone(preference: string): void {
  preferredZone = resolveZone(preference)
  tell()
}

/** Sets the zone of all times as long as a board is shown. Everything must be redrawn afterwards. */
export function setBoardZone(zone: string | null): void {
  boardZone = zone
  tell()
}

export function subscribeToZone(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const tell = () => [...listeners].forEach(listener => listener())
