import { lazyComponent } from '../lazy/lazyComponent'
import { lazyPalette } from './lazyPalette'

/** Dialogs over the page, fetched before anybody is likely to open them. */
export const lazyDialogs = lazyComponent(() => import('./Dialogs'))
export const lazyCheckDialog = lazyComponent(() => import('../check/CheckDialog'))

/** Prefetches a board's dialogs. A failure is shown when the dialog is opened. */
export const preloadDialogs = () =>
  Promise.allSettled([lazyPalette, lazyDialogs].map(({ preload }) => preload()))

/** Needed when nothing can be fetched any more, and on every screen: before a sign-in as well. */
export const preloadCheck = (load: () => Promise<unknown>) =>
  Promise.allSettled([lazyCheckDialog.preload(), load()])
