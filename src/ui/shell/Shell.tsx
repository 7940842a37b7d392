import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState, type ComponentProps, type ReactNode } from 'react'
import type { BoardContext } from '../../machines/board/board.context'
import type { KioskRef } from '../../machines/kiosk/kiosk.machine'
import type { SessionRef } from '../../machines/session/session.machine'
import type { ProjectCheck } from '../check/CheckDialog'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { isKioskUrl, withKiosk } from '../kiosk/kioskUrl'
import { whenIdle } from '../lazy/lazyComponent'
import type { Command, DialogName, CommandScope } from '../commands/command'
import {
  lazyCheckDialog,
  fetchCheck,
  fetchDialogs,
  lazyKeyboard,
  lazyPalette,
  lazyDialogs,
} from './lazyDialogs'
import { findFocusedPanel } from '../commands/panelElements'
import styles from './Shell.module.css'
import { ShellContext, type ShellContextValue } from '../commands/useShell'

const { Component: Keyboard } = lazyKeyboard
const { Component: Palette } = lazyPalette
const { Component: Dialogs } = lazyDialogs
const { Component: CheckDialog } = lazyCheckDialog

interface ShellProps {
  session: SessionRef
  /** Called while a board is open: the kiosk is fetched with the board. */
  kiosk?: (() => KioskRef) | undefined
  /** The check of the project, if there is one. */
  checking?: ProjectCheck | undefined
  children: ReactNode
}

/** The dialog over the page. */
type OpenDialog = { scope: CommandScope } & (
  | { name: Exclude<DialogName, 'check'> }
  | ({ name: 'check' } & Pick<ComponentProps<typeof CheckDialog>, 'url' | 'loaded'>)
)

/** Everything around the board: commands and keys, dialogs, the kiosk. */
export function Shell({ session, kiosk, checking, children }: ShellProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const [wantsKiosk, setWantsKiosk] = useState(() => isKioskUrl(location.search))
  /** A command's refusal or outcome; the number makes a repeated text be announced again. */
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 })
  const isBoardOpen = useSelector(session, snapshot => snapshot.hasTag('active'))
  const isKiosk = wantsKiosk && isBoardOpen
  const [isKeyboardLoaded, setKeyboardLoaded] = useState(false)
  const board = useSelector(session, ({ children }) => children.board)
  const fullPanel = useSelector(board, snapshot =>
    snapshot === undefined ? null : findFullPanel(snapshot.context),
  )
  const setFullPanel = (panel: string | null) => board?.send({ type: 'board.fill', panel })

  const setKiosk = (next: boolean) => {
    setWantsKiosk(next)
    history.replaceState(history.state, '', withKiosk(location.href, next))
  }
  const open = (name: DialogName) => {
    const scope = readScope()
    if (name !== 'check') {
      void fetchDialogs()
      setOpenDialog({ name, scope })
    } else if (checking !== undefined) {
      const loaded = checking.load()
      void fetchCheck(() => loaded)
      setOpenDialog({ name, scope, url: checking.url, loaded })
    }
  }
  const announce = (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 }))
  const canCheck = checking !== undefined
  const shell: ShellContextValue = {
    project: checking?.url,
    fullPanel,
    isKiosk,
    kiosk: isBoardOpen ? kiosk?.() : undefined,
    canCheck,
    open,
    announce,
    setFullPanel,
    setKiosk,
  }
  shell.scopeAt = panel => ({ ...readScope(), panel })
  function readScope(): CommandScope {
    const board = isBoardOpen ? session.getSnapshot().children.board : undefined
    return { session, board, panel: findFocusedPanel(), shell }
  }

  // Prefetched, so that a key opens a dialog at once.
  useEffect(() => (isBoardOpen ? whenIdle(() => void fetchDialogs()) : undefined), [isBoardOpen])
  const load = checking?.load
  useEffect(() => (load === undefined ? undefined : whenIdle(() => void fetchCheck(load))), [load])

  // Fetched with the board at the latest; before a sign-in when idle, or on the first key, which is ignored.
  useEffect(() => {
    const fetchKeyboard = () =>
      void lazyKeyboard.fetch().then(
        () => setKeyboardLoaded(true),
        () => undefined,
      )
    const stopWaiting = whenIdle(fetchKeyboard)
    addEventListener('keydown', fetchKeyboard, { once: true })
    return () => {
      stopWaiting()
      removeEventListener('keydown', fetchKeyboard)
    }
  }, [])
  const leaveOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isOverBoard()) return
    if (fullPanel !== null) setFullPanel(null)
    else if (wantsKiosk) setKiosk(false)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => leaveOnEscape(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  const close = () => setOpenDialog(null)
  const run = (command: Command | null) => {
    close()
    command?.run()
  }
  return (
    <ShellContext value={shell}>
      {children}
      {(isBoardOpen || isKeyboardLoaded) && (
        <LazyBoundary>
          <Keyboard readScope={readScope} onRefuse={announce} />
        </LazyBoundary>
      )}
      <LazyBoundary key={openDialog?.name} onFail={close}>
        {openDialog?.name === 'palette' && <Palette scope={openDialog.scope} onClose={run} />}
        {openDialog?.name === 'check' && <CheckDialog {...openDialog} onClose={close} />}
        {openDialog !== null && openDialog.name !== 'palette' && openDialog.name !== 'check' && (
          <Dialogs name={openDialog.name} scope={openDialog.scope} onClose={close} />
        )}
      </LazyBoundary>
      <p role="status" className={styles['refusal']}>
        {announcement.text !== '' && <span key={announcement.count}>{announcement.text}</span>}
      </p>
    </ShellContext>
  )
}

/** The panel that fills the page, if the board has it. */
const findFullPanel = ({ board, viewState: { panel } }: BoardContext) =>
  board.panels.some(({ id }) => id === panel) ? panel : null

/** An element over the board handles Esc itself. */
const isOverBoard = () => document.querySelector('dialog[open], [popover]:popover-open') !== null
