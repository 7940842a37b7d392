import { createActor, type InspectionEvent } from 'xstate'
import { pageMachine, type PageRef } from '../machines/page/page.machine'
import { isKioskUrl, withKiosk } from './kioskUrl'

/** The page: its dialogs, its message line, and whether it is a kiosk, which its address decides at first. */
export function createPage(inspect?: (event: InspectionEvent) => void): PageRef {
  const machine = pageMachine.provide({
    actions: {
      writeMode: (_, isKiosk) => history.replaceState(history.state, '', withKiosk(location.href, isKiosk)),
    },
  })
  return createActor(machine, {
    input: { startsAsKiosk: isKioskUrl(location.search) },
    ...(inspect && { inspect }),
  }).start()
}
