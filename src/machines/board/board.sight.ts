import { sourceKindFacts } from '../../board/model/source'
import type { Sight } from '../../streams/page/sightEvents'
import { awayCause, unseenCause, type Cause } from '../shared/cause'
import type { ConnectionStatus } from '../connection/connectionStatus'
import type { Conditions } from '../shared/conditions'
import type { SourceUse } from './board.context'

const parkedBy = (cause: Cause): ConnectionStatus => ({ state: 'parked', cause, nextTry: null })
const [awayStatus, unseenStatus] = [parkedBy(awayCause), parkedBy(unseenCause)]

/**
 * The connection as a channel sees it: parked while nobody sees any of its panels, so that it asks the project for
 * nothing, unless what it misses is gone.
 */
export function linkOf(
  { conditions: { link }, sight }: { conditions: Conditions; sight: Sight },
  { source, panels }: Pick<SourceUse, 'source' | 'panels'>,
): ConnectionStatus {
  if (link.state === 'parked' || !sourceKindFacts[source.kind].isStored) return link
  if (!sight.isPageSeen) return awayStatus
  return panels.every(({ id }) => sight.unseenPanels.includes(id)) ? unseenStatus : link
}
