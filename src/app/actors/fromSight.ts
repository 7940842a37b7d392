import type { Subscription } from 'rxjs'
import { fromCallback } from 'xstate'
import { firstBoardShown } from '../../shared/firstBoard'
import type { PageEnvironment } from '../../streams/page/pageWake'
import type { SightReport } from '../../streams/page/panelsInView'

/** Long enough for a look at another tab, or at another part of the board. */
const UNSEEN_AFTER_MS = 60_000

/**
 * Reports to a board what of it nobody sees, from what the screen sends. It has a minute for that, so its code is
 * fetched after the first board; if it can't be fetched, all counts as seen.
 */
export const fromSight = (environment: PageEnvironment) =>
  fromCallback<SightReport>(({ sendBack, receive }) => {
    const earlyReports: SightReport[] = []
    let noteReport: (report: SightReport) => void = report => earlyReports.push(report)
    let subscription: Subscription | undefined
    let isStopped = false
    receive(report => noteReport(report))
    const start = async () => {
      await firstBoardShown
      const { createPanelsInView, sightEvents } = await import('../../streams/page/sightEvents')
      if (isStopped) return
      const panels = createPanelsInView()
      noteReport = panels.note
      earlyReports.forEach(noteReport)
      subscription = sightEvents(environment, panels, UNSEEN_AFTER_MS).subscribe(event => sendBack(event))
    }
    start().catch(() => {
      noteReport = () => undefined
    })
    return () => {
      isStopped = true
      subscription?.unsubscribe()
    }
  })
