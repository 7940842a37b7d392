import { clsx } from 'clsx'
import { useActorRef, useSelector } from '@xstate/react'
import { useRef, type Ref } from 'react'
import { noticesPanelMachine } from '../../machines/noticesPanel/noticesPanel.machine'
import type { SessionRef } from '../../machines/session/session.machine'
import { MutationsUnavailable } from '../mutations/MutationsUnavailable'
import { LazyLibraryNotice } from '../boards/LazyLibraryNotice'
import { Button } from '../kit/Button'
import { EditorLoadingNotice } from '../editor/EditorLoadingNotice'
import { RefusalWords } from '../words/refusal/RefusalWords'
import { describeClockSkew, formatClockSkew } from '../words/sessionText'
import { DismissButton, NoticeLine } from '../notices/NoticeLine'
import styles from '../notices/NoticeLine.module.css'
import { describeStaleSession } from './sessionStatus/renewalStatus'
import { useRenewal } from './sessionStatus/useRenewal'
import { useListenerFault } from './sessionStatus/useListenerFault'

interface BoardNoticesProps {
  session: SessionRef
  /** Where a bar over the board is put in, which is no notice. */
  barRef: Ref<HTMLDivElement>
}

/** The session's notices for the viewer. Empty most of the time. */
export function BoardNotices({ session, barRef }: BoardNoticesProps) {
  const renewal = useRenewal(session)
  const board = useSelector(session, ({ children }) => children.board)
  const isActive = useSelector(session, snapshot => snapshot.hasTag('active'))
  const hasListenerFault = useListenerFault(session)
  const { renewsAt, expiresAt, skew, refusal, linkRefusal, accountStatus } = useSelector(
    session,
    ({ context }) => context,
  )
  const notices = useActorRef(noticesPanelMachine)
  const dismissedNotices = useSelector(notices, ({ context }) => context.dismissedNotices)
  const container = useRef<HTMLDivElement>(null)
  // The button disappears with its notice; the next Tab must start where it was.
  const keepPlace = () => container.current?.focus()
  const dismiss = (notice: (typeof dismissedNotices)[number]) => {
    notices.send({ type: 'notices.dismiss', notice })
    keepPlace()
  }
  const settleAccount = (type: 'session.openAccount' | 'session.closeAccount') => {
    keepPlace()
    session.send({ type })
  }
  return (
    <div className={clsx('sticky', styles['notices'])} data-notices="">
      <div ref={barRef} />
      <div ref={container} role="status" tabIndex={-1}>
        {isActive && renewal?.status === 'stale' && (
          <NoticeLine shape="half" text={describeStaleSession(renewal, { renewsAt, expiresAt })}>
            <Button
              variant="plain"
              busy={renewal.isRefreshing}
              onClick={() => renewal.renewal.send({ type: 'renewal.now' })}
            >
              Retry now
            </Button>
          </NoticeLine>
        )}
        {isActive && refusal !== null && !dismissedNotices.includes(refusal) && (
          <NoticeLine
            shape="octagon"
            text={
              <>
                You are still signed in. <RefusalWords refusal={refusal} />
              </>
            }
          >
            <DismissButton onClick={() => dismiss(refusal)} />
          </NoticeLine>
        )}
        {isActive && linkRefusal !== null && !dismissedNotices.includes(linkRefusal) && (
          <NoticeLine
            shape="octagon"
            text={
              <>
                The link you opened changed nothing. <RefusalWords refusal={linkRefusal} />
              </>
            }
          >
            <DismissButton onClick={() => dismiss(linkRefusal)} />
          </NoticeLine>
        )}
        {isActive && board && <LazyLibraryNotice board={board} onDismissed={keepPlace} />}
        {isActive && board && <MutationsUnavailable board={board} />}
        {isActive && board && <EditorLoadingNotice board={board} onGone={keepPlace} />}
        {accountStatus === 'unavailable' && (
          <NoticeLine
            shape="octagon"
            text="The account settings couldn’t be loaded. Try again, or reload the page."
          >
            <Button variant="plain" onClick={() => settleAccount('session.openAccount')}>
              Try again
            </Button>
            <DismissButton onClick={() => settleAccount('session.closeAccount')} />
          </NoticeLine>
        )}
        {isActive && hasListenerFault && (
          <NoticeLine
            shape="half"
            text="The part of Signalbox that watches your session crashed and is restarting. If this stays, reload the page."
          >
            <Button variant="plain" onClick={() => location.reload()}>
              Reload
            </Button>
          </NoticeLine>
        )}
        {isActive &&
          skew !== null &&
          formatClockSkew(skew) !== null &&
          !dismissedNotices.includes('clock') && (
            <NoticeLine
              shape="half"
              text={`${describeClockSkew(skew)} Set the clock automatically in your system settings.`}
            >
              <DismissButton onClick={() => dismiss('clock')} />
            </NoticeLine>
          )}
      </div>
    </div>
  )
}
