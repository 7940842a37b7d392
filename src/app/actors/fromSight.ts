import type { Subscription } from 'rxjs'
import { fromCallback } from 'xstate'
import { firstBoardShown } from '../../shared/firstBoard'
import type { PageEnvironment } from '../../streams/page/pageWake'

/** Long enough for a look at another tab, or at another part of the board. */
const UNSEEN_AFTER_MS = 60_000

/**
 * Reports to a board which of its panels nobody sees. The first report comes after a minute, so its code is fetched
 * after the first board; if it can't be fetched, every panel counts as seen.
 */
export const fromSight = (environment: PageEnvironment) =>
  fromCallback(({ sendBack }) => {
    let subscription: Subscription | undefined
    let isStopped = false
    const start = async () => {
      await firstBoardShown
      const { sightEvents } = await import('../../streams/page/sightEvents')
      if (isStopped) return
      subscription = sightEvents(environment, UNSEEN_AFTER_MS).subscribe(event => sendBack(event))
    }
    start().catch(() => undefined)
    return () => {
      isStopped = true
      subscription?.unsubscribe()
    }
  })
