import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { OpenDialog } from '../../machines/page/page.context'
import type { PageRef } from '../../machines/page/page.machine'
import type { ProjectCheck } from '../check/CheckDialog'
import type { Command, CommandScope } from '../commands/command'
import { findFocusedPanel, panelIdOf, queryPanels } from '../commands/panelElements'
import type { ShellContextValue } from '../commands/useShell'
import { useKeyBindings } from '../keys/useKeyBindings'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { whenIdle } from '../lazy/lazyComponent'
import { useWindowEvent } from '../kit/events/useWindowEvent'
import { listCommands } from './commands/allCommands'
import { fetchCheck, fetchDialogs, lazyCheckDialog, lazyDialogs, lazyPalette } from './lazyDialogs'

const { Component: Palette } = lazyPalette
const { Component: Dialogs } = lazyDialogs
const { Component: CheckDialog } = lazyCheckDialog

interface OverlayProps {
  page: PageRef
  shell: ShellContextValue
  isBoardOpen: boolean
  checking?: ProjectCheck | undefined
  /** What a command can read when it is invoked in this panel. */
  scopeAt: (panel: HTMLElement | null) => CommandScope
}

/** Keys, and the dialog over the page. Fetched with the board: the list of commands is long. */
export default function Overlay({ page, shell, checking, scopeAt, isBoardOpen }: OverlayProps) {
  // Prefetched, so that a key opens them at once.
  const { lazyKiosk } = shell
  useEffect(() => {
    if (!isBoardOpen) return
    return whenIdle(() => {
      void fetchDialogs()
      // A failure is told when the kiosk is shown.
      lazyKiosk?.preload().catch(() => undefined)
    })
  }, [isBoardOpen, lazyKiosk])
  const load = checking?.load
  useEffect(() => (load === undefined ? undefined : whenIdle(() => void fetchCheck(load))), [load])

  const dialog = useSelector(page, ({ context }) => context.dialog)
  useKeyBindings(
    () => listCommands(scopeAt(findFocusedPanel())),
    reason => shell.announce?.(reason),
  )
  useWindowEvent('keydown', event => {
    if (event.key !== 'Escape' || event.defaultPrevented || isOverBoard()) return
    if (shell.fullPanel !== null) shell.setFullPanel(null)
    else shell.setKiosk(false)
  })
  return (
    dialog && (
      <DialogOverPage
        key={dialog.name}
        dialog={dialog}
        checking={checking}
        scopeAt={scopeAt}
        onClose={() => page.send({ type: 'page.close' })}
      />
    )
  )
}

interface DialogOverPageProps extends Pick<OverlayProps, 'checking' | 'scopeAt'> {
  dialog: OpenDialog
  onClose: () => void
}

function DialogOverPage({ dialog: { name, panelId }, checking, scopeAt, onClose }: DialogOverPageProps) {
  // As of its opening: a command chosen in it is about the panel that had the focus then.
  const [{ scope, loaded }] = useState(() => {
    const loaded = name === 'check' ? checking?.load() : undefined
    void (loaded === undefined ? fetchDialogs() : fetchCheck(() => loaded))
    return { scope: scopeAt(queryPanels().find(panel => panelIdOf(panel) === panelId) ?? null), loaded }
  })
  const run = (command: Command | null) => {
    onClose()
    command?.run()
  }
  return (
    <LazyBoundary onFail={onClose}>
      {name === 'palette' ? (
        <Palette scope={scope} onClose={run} />
      ) : name === 'check' ? (
        checking && loaded && <CheckDialog url={checking.url} {...{ loaded, scope, onClose }} />
      ) : (
        <Dialogs name={name} scope={scope} onClose={onClose} />
      )}
    </LazyBoundary>
  )
}

/** An element over the board handles Esc itself. The browser alone knows which popovers it has closed. */
const isOverBoard = () => document.querySelector('dialog[open], [popover]:popover-open') !== null
