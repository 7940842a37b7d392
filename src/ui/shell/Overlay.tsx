import { useSelector } from '@xstate/react'
import { useEffect, useState, type RefObject } from 'react'
import type { DialogName, OpenDialog } from '../../machines/page/page.context'
import type { PageRef } from '../../machines/page/page.machine'
import type { ProjectCheck } from '../check/CheckDialog'
import type { CommandScope } from '../commands/command'
import { findFocusedPanel, panelIdOf, queryPanels } from '../commands/panelElements'
import type { ShellContextValue } from '../commands/useShell'
import { useKeyBindings } from '../keys/useKeyBindings'
import { leavePanel, movePastPanels } from '../keys/panelTabs'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { whenBoardShown } from '../lazy/lazyComponent'
import { useWindowEvent } from '../kit/events/useWindowEvent'
import { listCommands } from './commands/allCommands'
import { preloadCheck, preloadDialogs, lazyCheckDialog, lazyDialogs } from './lazyDialogs'

const { Component: Dialogs } = lazyDialogs
const { Component: CheckDialog } = lazyCheckDialog

interface OverlayProps {
  page: PageRef
  shell: ShellContextValue
  isBoardOpen: boolean
  projectCheck?: ProjectCheck | undefined
  /** Keys that were pressed before the overlay was there. */
  earlyKeys: RefObject<KeyboardEvent[]>
  /** What a command can read when it is invoked in this panel. */
  scopeAt: (panel: HTMLElement | null) => CommandScope
}

/** Keys, and the dialogs over the page. Fetched with the board: the list of commands is long. */
export default function Overlay({
  page,
  shell,
  projectCheck,
  scopeAt,
  isBoardOpen,
  earlyKeys,
}: OverlayProps) {
  // Prefetched, so that a key opens them at once.
  const { lazyKiosk } = shell
  useEffect(() => {
    if (!isBoardOpen) return
    return whenBoardShown(() => {
      void preloadDialogs()
      // The kiosk reports a failure when it is shown.
      lazyKiosk?.preload().catch(() => undefined)
    })
  }, [isBoardOpen, lazyKiosk])
  const load = projectCheck?.load
  useEffect(() => (load === undefined ? undefined : whenBoardShown(() => void preloadCheck(load))), [load])

  const dialog = useSelector(page, ({ context }) => context.dialog)
  useKeyBindings(
    () => listCommands(scopeAt(findFocusedPanel())),
    reason => shell.announce?.(reason),
  )
  useWindowEvent('keydown', event => {
    if (event.key !== 'Escape' || event.defaultPrevented || isOverBoard()) return
    if (shell.fullPanel !== null) shell.setFullPanel(null)
    else if (!leavePanel()) shell.setKiosk(false)
  })
  useWindowEvent('keydown', movePastPanels)
  // After the listeners above. Tab was obeyed by the browser.
  useEffect(() => {
    for (const event of earlyKeys.current.splice(0))
      if (!event.defaultPrevented && event.key !== 'Tab')
        event.target?.dispatchEvent(new KeyboardEvent('keydown', event))
  }, [earlyKeys])
  return (
    dialog &&
    dialog.name !== 'palette' && (
      <DialogOverPage
        key={dialog.name}
        name={dialog.name}
        dialog={dialog}
        projectCheck={projectCheck}
        scopeAt={scopeAt}
        onClose={() => page.send({ type: 'page.close' })}
      />
    )
  )
}

interface DialogOverPageProps extends Pick<OverlayProps, 'projectCheck' | 'scopeAt'> {
  name: Exclude<DialogName, 'palette'>
  dialog: OpenDialog
  onClose: () => void
}

function DialogOverPage({ name, dialog, projectCheck, scopeAt, onClose }: DialogOverPageProps) {
  const readOpening = () => {
    const checkLogic = name === 'check' ? projectCheck?.load() : undefined
    void (checkLogic === undefined ? preloadDialogs() : preloadCheck(() => checkLogic))
    const panel = queryPanels().find(panel => panelIdOf(panel) === dialog.panelId) ?? null
    return { dialog, scope: scopeAt(panel), checkLogic }
  }
  // As of its opening: a command chosen in it is about the panel that had the focus then.
  const [opening, setOpening] = useState(readOpening)
  if (opening.dialog !== dialog) setOpening(readOpening)
  const { scope, checkLogic } = opening
  const board = useSelector(scope.session, ({ children }) => children.board)
  // The board went with its viewer, and another person must not see what was theirs.
  if (scope.board !== undefined && scope.board !== board) return null
  return (
    <LazyBoundary onFail={onClose}>
      {name === 'check' ? (
        projectCheck &&
        checkLogic && (
          <CheckDialog url={projectCheck.url} logicPromise={checkLogic} scope={scope} onClose={onClose} />
        )
      ) : (
        <Dialogs name={name} scope={scope} onClose={onClose} />
      )}
    </LazyBoundary>
  )
}

/** An element over the board handles Esc itself. The browser alone knows which popovers it has closed. */
const isOverBoard = () => document.querySelector('dialog[open], [popover]:popover-open') !== null
