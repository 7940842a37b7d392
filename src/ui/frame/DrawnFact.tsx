import { use } from 'react'
import { useNow } from '../clock'
import { Fact } from '../signal/ChannelFacts'
import { drawnWords } from './drawnWords'
import { ScreenClockContext } from './useDrawnView'

/** How often the panel is drawn, which may be less often than its rows change. */
export function DrawnFact({ panel }: { panel: string }) {
  useNow()
  const rate = use(ScreenClockContext)?.rateOf(panel) ?? null
  return rate !== null && <Fact name="Redraws">{drawnWords(rate)}</Fact>
}
