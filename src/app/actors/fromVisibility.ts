import { fromCallback } from 'xstate'
import type { PageRef } from '../../machines/page/page.machine'
import type { ViewersMachineEvent } from '../../machines/viewers/viewers.context'
import type { Preferences } from '../../ui/preferences/preferences'

/** What decides whether other viewers of a board see this page, and what its own viewer sees. */
export interface ViewerVisibility {
  page: PageRef
  /** The person's preferences. */
  get: () => Pick<Preferences, 'presence' | 'zone'>
  /** Returns its end. */
  subscribe: (listener: () => void) => () => void
}

/** A kiosk is not seen, nor is a person who opted out. */
export const fromVisibility = ({ page, get, subscribe }: ViewerVisibility) =>
  fromCallback<ViewersMachineEvent>(({ sendBack }) => {
    const report = () => {
      const isShown = get().presence === 'on' && !page.getSnapshot().hasTag('kiosk')
      sendBack({ type: 'viewers.show', isShown } satisfies ViewersMachineEvent)
    }
    report()
    const subscription = page.subscribe(report)
    const unsubscribe = subscribe(report)
    return () => {
      subscription.unsubscribe()
      unsubscribe()
    }
  })
