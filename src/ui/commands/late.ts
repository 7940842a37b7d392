import { fetchedAhead } from '../ahead'

/** What opens over the page, which is fetched before anybody is likely to want it. */
export const palette = fetchedAhead(() => import('../palette/Palette'))
export const sheets = fetchedAhead(() => import('./Sheets'))
export const accountDialog = fetchedAhead(() => import('../account/AccountDialog'))
/** Not fetched ahead: few ever need it. */
export const check = fetchedAhead(() => import('../check/CheckDialog'))

/** What fails is said where it is opened. */
export const fetchLate = () =>
  Promise.allSettled([palette, sheets, accountDialog].map(({ fetch }) => fetch()))
