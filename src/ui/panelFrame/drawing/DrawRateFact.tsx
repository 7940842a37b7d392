import { use } from 'react'
import { useNow } from '../../kit/useNow'
import { Fact } from '../../freshness/details/Fact'
import { describeDrawRate } from './drawRateText'
import { DrawSchedulerContext } from './useDrawnView'

/** How often the panel is drawn, which may be less often than its rows change. */
export function DrawRateFact({ panel }: { panel: string }) {
  useNow()
  const rate = use(DrawSchedulerContext)?.rateOf(panel) ?? null
  return rate !== null && <Fact name="Redraws">{describeDrawRate(rate)}</Fact>
}
