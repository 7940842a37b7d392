import { fetchedAhead } from '../ahead'

/** What hears keys. It comes with the board, and before a sign-in as soon as it is there. */
export const keyboard = fetchedAhead(() => import('../keys/Keyboard'))

/** What opens over the page, which is fetched before anybody is likely to want it. */
export const palette = fetchedAhead(() => import('../palette/PaletteIn'))
export const sheets = fetchedAhead(() => import('./Sheets'))
export const accountDialog = fetchedAhead(() => import('../account/AccountDialog'))
export const check = fetchedAhead(() => import('../check/CheckDialog'))

/** Of a board. What fails is said where it is opened. */
export const fetchLate = () =>
  Promise.allSettled([palette, sheets, accountDialog].map(({ fetch }) => fetch()))

/** Wanted where nothing can be fetched any more, and wherever one is: before a sign-in as well. */
export const fetchCheck = (load: () => Promise<unknown>) => Promise.allSettled([check.fetch(), load()])
