import { lazyComponent } from '../lazy/lazyComponent'

/** What the palette finds. Apart from the other dialogs: its field is part of the page. */
export const lazyPalette = lazyComponent(() => import('./CommandPalette'))
