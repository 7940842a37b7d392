import { concat, NEVER, of } from 'rxjs'
import type { Link, LinkSignal } from '../../src/backend/port'

/** A socket that is open as soon as it is wanted, and stays so. */
export const openLink: Link = {
  open: () => concat(of<LinkSignal>({ type: 'link.opened' }), NEVER),
}
