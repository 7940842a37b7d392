import { useCallback, useSyncExternalStore, type MouseEvent } from 'react'
import type { UploadEvent } from '../../../machines/upload.context'
import type { UploadRef } from '../../../machines/upload.machine'
import { useActing } from '../../act/acting'
import { goHome, homeward } from '../../act/home'
import { StepUp } from '../../board/StepUp'
import { UploadLine } from './UploadLine'
import styles from './Uploads.module.css'
import { markOf, summaryOf, type UploadMark } from './uploadWords'

interface UploadsProps {
  /** The panel's id. */
  panel: string
  uploads: readonly UploadRef[]
}

const nowhere = () => undefined

/** The files of a panel that are on their way, or wait for somebody. */
export function Uploads({ panel, uploads }: UploadsProps) {
  const session = useActing()?.session
  const marks = useMarks(uploads)
  if (uploads.length === 0) return null
  const asked = uploads.filter(upload => upload.getSnapshot().matches('taken'))
  const open = uploads.filter(upload => upload.getSnapshot().can({ type: 'upload.cancel' }))
  const over = uploads.filter(upload => upload.getSnapshot().can({ type: 'upload.dismiss' }))
  const tell = (refs: readonly UploadRef[], type: Said) => (event: MouseEvent) => {
    goHome(event)
    refs.forEach(ref => ref.send({ type }))
  }
  return (
    <div className={styles['uploads']}>
      {uploads.length > 1 && (
        <div className={styles['all']}>
          <span role="status">{summaryOf(marks)}</span>
          <span className={styles['choices']}>
            {asked.length > 1 && (
              <>
                <button type="button" onClick={tell(asked, 'upload.keepBoth')}>
                  Keep both of each
                </button>
                <button type="button" onClick={tell(asked, 'upload.replace')}>
                  Replace each
                </button>
                <button type="button" onClick={tell(asked, 'upload.cancel')}>
                  Skip these
                </button>
              </>
            )}
            {open.length > 1 && asked.length < open.length && (
              <button type="button" onClick={tell(open, 'upload.cancel')}>
                Cancel all
              </button>
            )}
            {open.length === 0 && over.length > 1 && (
              <button type="button" onClick={tell(over, 'upload.dismiss')}>
                Put all away
              </button>
            )}
          </span>
        </div>
      )}
      {marks.includes('locked') && session !== undefined && (
        <div ref={homeward} className={styles['factor']}>
          <StepUp session={session} at={`uploads of ${panel}`} titleOf={nowhere} to="send it" />
        </div>
      )}
      <ul className={styles['lines']} aria-label="Files on their way">
        {uploads.map(upload => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </ul>
    </div>
  )
}

type Said = Extract<UploadEvent['type'], `upload.${'keepBoth' | 'replace' | 'cancel' | 'dismiss'}`>

/** How each stands; drawn anew when one comes to stand otherwise, not with every byte. */
function useMarks(uploads: readonly UploadRef[]): UploadMark[] {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscriptions = uploads.map(upload => upload.subscribe(changed))
      return () => subscriptions.forEach(subscription => subscription.unsubscribe())
    },
    [uploads],
  )
  // One text, because React compares the answers by identity.
  useSyncExternalStore(subscribe, () => uploads.map(upload => markOf(upload.getSnapshot())).join(' '))
  return uploads.map(upload => markOf(upload.getSnapshot()))
}
