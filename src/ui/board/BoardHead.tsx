import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board/board.machine'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import type { DemoFaultsLogic } from '../../machines/demoFaults/demoFaults.machine'
import type { SessionRef } from '../../machines/session/session.machine'
import type { LazyValue } from '../../shared/lazyValue'
import { RailToggle } from '../boards/rail/RailToggle'
import { BoardsButton } from '../boards/BoardsButton'
import { BoardOwner } from '../boards/BoardOwner'
import { LazyBreakSomething } from '../demo/LazyBreakSomething'
import { Button } from '../kit/Button'
import { useShell } from '../commands/useShell'
import { EditButton } from '../editor/EditButton'
import { KeyCombo } from '../keys/KeyCombo'
import { Logo } from '../kit/Logo'
import { FreshnessBadge } from '../freshness/FreshnessBadge'
import type { BoardBadge } from '../freshness/badges'
import { BoardTimeRange } from '../timeRange/BoardTimeRange'
import { LazyViewers } from '../viewers/LazyViewers'
import { AccountButton } from './AccountButton'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { lazyComponent } from '../lazy/lazyComponent'
import styles from './BoardHead.module.css'
import { PauseButton } from './PauseButton'

const { Component: KioskLine } = lazyComponent(() => import('../kiosk/KioskLine'))

interface BoardHeadProps {
  session: SessionRef
  board: BoardRef
  title: string
  badge: BoardBadge
  channels: ChannelRef[]
  canEdit: boolean
  /** There is no board yet, or none that can be opened. */
  isBlank: boolean
  demoFaults: LazyValue<DemoFaultsLogic> | undefined
  /** Where bars over the board stand. */
  barPlace: Element | null
}

export function BoardHead(props: BoardHeadProps) {
  const { session, board, title, badge, channels, canEdit, isBlank, demoFaults, barPlace } = props
  const { isKiosk, lazyKiosk, open } = useShell()
  const isOpening = useSelector(board, snapshot => snapshot.hasTag('loadingEditor'))
  return (
    <header className={clsx('strip sticky row', styles['head'])}>
      <RailToggle board={board} />
      <span className={clsx('row strong', styles['mark'])}>
        <Logo />
        <span className={clsx('wide-only desk-only', styles['wordmark'])}>Signalbox</span>
      </span>
      <h1 className={clsx('clip', styles['title'])}>
        <BoardsButton title={title} />
      </h1>
      <BoardOwner board={board} />
      <FreshnessBadge word={badge.word} text={badge.text}>
        {badge.rest !== null && `· ${badge.rest}`}
      </FreshnessBadge>
      <BoardTimeRange board={board} isKiosk={isKiosk} />
      {isKiosk && lazyKiosk !== undefined && (
        <LazyBoundary>
          <KioskLine lazyKiosk={lazyKiosk} board={board} />
        </LazyBoundary>
      )}
      <div className={clsx('row loose wrap end desk-only', styles['commands'])}>
        <LazyViewers board={board} />
        {demoFaults !== undefined && !isKiosk && (
          <LazyBreakSomething lazyLogic={demoFaults} place={barPlace} />
        )}
        <Button
          variant="plain"
          className={clsx('narrowing', styles['prompt'])}
          aria-haspopup="dialog"
          aria-label="Commands"
          // The focus stays on the panel that the commands are about.
          onMouseDown={event => event.preventDefault()}
          onClick={() => open('palette')}
        >
          <svg
            viewBox="0 0 16 16"
            width="15"
            height="15"
            aria-hidden="true"
            className={clsx('drawn', styles['lines'])}
          >
            <path d="M2 4h12M2 8h12M2 12h12" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
          <span className="wide-only desk-only">Commands</span>
          <KeyCombo keys="$mod+k" />
        </Button>
        <PauseButton channels={channels} />
        {canEdit && <EditButton board={board} isOpening={isOpening} isBlank={isBlank} />}
        <AccountButton session={session} isBreakable={demoFaults !== undefined && !isKiosk} />
      </div>
    </header>
  )
}
