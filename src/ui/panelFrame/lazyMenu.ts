import { lazyValue } from '../../shared/lazyValue'

/** What a panel's menu lists, which knows every command: fetched once the board is shown. */
export const panelMenu = lazyValue(() => import('./menuCommands'))
