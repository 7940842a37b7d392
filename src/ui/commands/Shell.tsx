import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState, type ComponentProps, type ReactNode } from 'react'
import type { BoardContext } from '../../machines/board.context'
import type { KioskRef } from '../../machines/kiosk.machine'
import type { SessionRef } from '../../machines/session.machine'
import type { Checking } from '../check/CheckDialog'
import { Fetched } from '../Fetched'
import { asksForKiosk, withKiosk } from '../kiosk/address'
import { whenIdle } from '../ahead'
import type { Command, DialogName, Scene } from './command'
import { check, fetchCheck, fetchLate, keyboard, palette, sheets } from './late'
import { panelInFocus } from './panels'
import styles from './Shell.module.css'
import { ShellContext, type ShellOfPage } from './useShell'

const { Component: Keyboard } = keyboard
const { Component: Palette } = palette
const { Component: Sheets } = sheets
const { Component: CheckDialog } = check

interface ShellProps {
  session: SessionRef
  /** Asked for while a board is open, with which it comes. */
  kiosk?: (() => KioskRef) | undefined
  /** The check of the project, where there is one. */
  checking?: Checking | undefined
  children: ReactNode
}

/** What lies over the page. */
type Opened = { scene: Scene } & (
  | { name: Exclude<DialogName, 'check'> }
  | ({ name: 'check' } & Pick<ComponentProps<typeof CheckDialog>, 'url' | 'loaded'>)
)

/** What is around the board: the commands and their keys, what opens over the page, the kiosk. */
export function Shell({ session, kiosk, checking, children }: ShellProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [wantsKiosk, setWantsKiosk] = useState(() => asksForKiosk(location.search))
  /** Why a command was not obeyed, or what became of it, with a number so that the same is said twice. */
  const [refusal, setRefusal] = useState({ text: '', count: 0 })
  const isBoardOpen = useSelector(session, snapshot => snapshot.matches({ signedIn: 'active' }))
  const isKiosk = wantsKiosk && isBoardOpen
  const [areKeysThere, setKeysThere] = useState(false)
  const board = useSelector(session, ({ children }) => children.board)
  const full = useSelector(board, snapshot => (snapshot === undefined ? null : filling(snapshot.context)))
  const fill = (panel: string | null) => board?.send({ type: 'board.fill', panel })

  const setKiosk = (next: boolean) => {
    setWantsKiosk(next)
    history.replaceState(history.state, '', withKiosk(location.href, next))
  }
  const open = (name: DialogName) => {
    const scene = sceneNow()
    if (name !== 'check') {
      void fetchLate()
      setOpened({ name, scene })
    } else if (checking !== undefined) {
      const loaded = checking.load()
      void fetchCheck(() => loaded)
      setOpened({ name, scene, url: checking.url, loaded })
    }
  }
  const say = (text: string) => setRefusal(({ count }) => ({ text, count: count + 1 }))
  const canCheck = checking !== undefined
  const shell: ShellOfPage = {
    project: checking?.url,
    full,
    isKiosk,
    kiosk: isBoardOpen ? kiosk?.() : undefined,
    canCheck,
    open,
    say,
    fill,
    setKiosk,
  }
  shell.sceneAt = panel => ({ ...sceneNow(), panel })
  function sceneNow(): Scene {
    const board = isBoardOpen ? session.getSnapshot().children.board : undefined
    return { session, board, panel: panelInFocus(), shell }
  }

  // A key then opens at once.
  useEffect(() => (isBoardOpen ? whenIdle(() => void fetchLate()) : undefined), [isBoardOpen])
  const load = checking?.load
  useEffect(() => (load === undefined ? undefined : whenIdle(() => void fetchCheck(load))), [load])

  // With the board at the latest; before a sign-in in an idle moment, or at a first key, which is not obeyed.
  useEffect(() => {
    const fetchKeys = () =>
      void keyboard.fetch().then(
        () => setKeysThere(true),
        () => undefined,
      )
    const stopWaiting = whenIdle(fetchKeys)
    addEventListener('keydown', fetchKeys, { once: true })
    return () => {
      stopWaiting()
      removeEventListener('keydown', fetchKeys)
    }
  }, [])
  const back = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isOverBoard()) return
    if (full !== null) fill(null)
    else if (wantsKiosk) setKiosk(false)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => back(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])

  const close = () => setOpened(null)
  const run = (command: Command | null) => {
    close()
    command?.run()
  }
  return (
    <ShellContext value={shell}>
      {children}
      {(isBoardOpen || areKeysThere) && (
        <Fetched>
          <Keyboard sceneNow={sceneNow} onRefuse={say} />
        </Fetched>
      )}
      <Fetched key={opened?.name} onFail={close}>
        {opened?.name === 'palette' && <Palette scene={opened.scene} onClose={run} />}
        {opened?.name === 'check' && <CheckDialog {...opened} onClose={close} />}
        {opened !== null && opened.name !== 'palette' && opened.name !== 'check' && (
          <Sheets name={opened.name} scene={opened.scene} onClose={close} />
        )}
      </Fetched>
      <p role="status" className={styles['refusal']}>
        {refusal.text !== '' && <span key={refusal.count}>{refusal.text}</span>}
      </p>
    </ShellContext>
  )
}

/** The panel that fills the page, where there is such a one. */
const filling = ({ board, look: { panel } }: BoardContext) =>
  board.panels.some(({ id }) => id === panel) ? panel : null

/** Something lies over the board that Esc belongs to. */
const isOverBoard = () => document.querySelector('dialog[open], [popover]:popover-open') !== null
