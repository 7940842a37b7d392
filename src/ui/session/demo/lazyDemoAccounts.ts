import { lazyComponent } from '../../lazy/lazyComponent'

/** Only the demo has accounts to offer: fetched before its card is drawn, and by no other page. */
export const lazyDemoAccounts = lazyComponent(() => import('./DemoAccounts'))
