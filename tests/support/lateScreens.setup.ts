import { lazyLibraryNotice } from '../../src/ui/boards/LazyLibraryNotice'
import { lazyPanelCall } from '../../src/ui/panels/action/lazyPanelCall'
import { preloadTables } from '../../src/ui/panels/lazyTables'
import { lazySignedOut } from '../../src/ui/session/lazySignedOut'

// As on a page whose first board is shown: there all of it is fetched.
await Promise.all([
  lazySignedOut.preload(),
  lazyLibraryNotice.preload(),
  lazyPanelCall.preload(),
  preloadTables(),
])
