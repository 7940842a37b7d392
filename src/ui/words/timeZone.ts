/** The browser's zone: "Europe/Lisbon". */
export const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
let currentZone = browserZone

/** The zone of all times shown, to be named wherever times are. */
export const displayZone = (): string => currentZone

/** Sets the zone of all times; `viewer` means the browser's zone. Everything must be redrawn afterwards. */
export const setDisplayZone = (preference: string): void => {
  currentZone = preference === 'viewer' ? browserZone : preference
}
