/** The viewer's own zone: "Europe/Lisbon". */
export const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
let shown = here

/** The zone of all times shown, to be named wherever they are. */
export const zone = (): string => shown

/** From now on times are shown in this zone, `viewer` being that of whoever looks. All must be drawn anew. */
export const showTimesIn = (which: string): void => {
  shown = which === 'viewer' ? here : which
}
