import { clsx } from 'clsx'
import type { MutationRef } from '../../../../machines/mutation/mutation.machine'
import { useMutationScope } from '../../../mutations/mutationContext'
import { focusFallbackOnKeyClick, focusFallbackOnUnmount } from '../../../kit/focus/focusFallback'
import { useActorTexts } from '../../../kit/useActorTexts'
import StepUp from '../../../factor/StepUp'
import { UploadLine } from './UploadLine'
import styles from './UploadList.module.css'
import { uploadMark, uploadsSummary, type UploadMark } from './uploadText'

interface UploadListProps {
  /** The panel's id. */
  panel: string
  uploads: readonly MutationRef[]
}

/** A panel's uploads that are in progress or wait for a person. */
export function UploadList({ panel, uploads }: UploadListProps) {
  const session = useMutationScope()?.session
  const marks = useUploadMarks(uploads)
  if (uploads.length === 0) return null
  const undecidedUploads = uploads.filter(upload => upload.getSnapshot().can({ type: 'mutation.keepBoth' }))
  const openUploads = uploads.filter(upload => upload.getSnapshot().can({ type: 'mutation.cancel' }))
  const finishedUploads = uploads.filter(upload => upload.getSnapshot().can({ type: 'mutation.dismiss' }))
  const forAll = (label: string, refs: readonly MutationRef[], type: UploadChoice) => (
    <button
      type="button"
      className="link ink"
      onClick={event => {
        focusFallbackOnKeyClick(event)
        refs.forEach(ref => ref.send({ type }))
      }}
    >
      {label}
    </button>
  )
  return (
    <div className={clsx('scroll body rigid above-8 ruled-above', styles['uploads'])}>
      {uploads.length > 1 && (
        <div className="cluster loose between note">
          <span role="status">{uploadsSummary(marks)}</span>
          <span className="cluster">
            {undecidedUploads.length > 1 && (
              <>
                {forAll('Keep both for all', undecidedUploads, 'mutation.keepBoth')}
                {forAll('Replace all', undecidedUploads, 'mutation.replace')}
                {forAll('Skip all', undecidedUploads, 'mutation.cancel')}
              </>
            )}
            {openUploads.length > 1 &&
              undecidedUploads.length < openUploads.length &&
              forAll('Cancel all', openUploads, 'mutation.cancel')}
            {openUploads.length === 0 &&
              finishedUploads.length > 1 &&
              forAll('Dismiss all', finishedUploads, 'mutation.dismiss')}
          </span>
        </div>
      )}
      {marks.includes('locked') && session !== undefined && (
        <div ref={focusFallbackOnUnmount} className="around-8 ruled">
          <StepUp session={session} at={`uploads of ${panel}`} purpose="send it" />
        </div>
      )}
      <ul aria-label="Uploads">
        {uploads.map(upload => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </ul>
    </div>
  )
}

type UploadChoice = `mutation.${'keepBoth' | 'replace' | 'cancel' | 'dismiss'}`

/** Each upload's mark; re-renders when a mark changes, not with every byte. */
function useUploadMarks(uploads: readonly MutationRef[]): UploadMark[] {
  useActorTexts(uploads, uploadMark)
  return uploads.map(upload => uploadMark(upload.getSnapshot()))
}
