import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { sanitizeFileName } from '../../../../board/storage/fileNames'
import type { UploadEvent } from '../../../../machines/upload/upload.context'
import type { UploadRef, UploadSnapshot } from '../../../../machines/upload/upload.machine'
import { findUploadStage } from '../../../../machines/upload/upload.select'
import { focusFallbackOnKeyClick } from '../../../kit/focus/focusFallback'
import { Button } from '../../../kit/Button'
import { TruncatedText } from '../../shared/TruncatedText'
import styles from './UploadList.module.css'
import { uploadMark, progressText, uploadSentence } from './uploadText'
import { sizeText } from '../filesText'
import { escapeBidiControls } from '../../../../board/text/isolateText'

type UploadChoice = Exclude<UploadEvent['type'], 'upload.conditions' | 'upload.progress' | 'upload.start'>

/** The state of an upload, and what a person can do about it. */
export function UploadLine({ upload }: { upload: UploadRef }) {
  const snapshot = useSelector(upload, identity)
  const { request, name, sentBytes } = snapshot.context
  const isSending = findUploadStage(snapshot) === 'sending'
  return (
    <li className="stack tight around-8 ruled" data-upload={uploadMark(snapshot)} tabIndex={-1}>
      <div className="cluster between wrap">
        <span className={styles['name']}>
          <TruncatedText text={escapeBidiControls(name)} />
        </span>
        <span className="note">{isSending ? progressText(snapshot) : sizeText(request.file.size)}</span>
      </div>
      <div className="cluster between wrap">
        {isSending && (
          <progress
            className={styles['bar']}
            aria-label={`Uploading ${name}`}
            value={sentBytes}
            max={Math.max(1, request.file.size)}
          />
        )}
        <p role="status" className={isSending ? 'visually-hidden' : clsx('soft wrap', styles['said'])}>
          {isSending ? `Uploading ${name}.` : uploadSentence(snapshot)}
        </p>
        <UploadChoices snapshot={snapshot} onChoose={type => upload.send({ type })} />
      </div>
    </li>
  )
}

const identity = (snapshot: UploadSnapshot) => snapshot

function UploadChoices({
  snapshot,
  onChoose,
}: {
  snapshot: UploadSnapshot
  onChoose: (type: UploadChoice) => void
}) {
  const { name } = snapshot.context
  const isUndecided = snapshot.hasTag('undecided')
  const choiceLabels: Partial<Record<UploadChoice, string>> = {
    'upload.rename': `Upload as “${sanitizeFileName(name)}”`,
    'upload.keepBoth': 'Keep both',
    'upload.replace': 'Replace',
    'upload.repeat': snapshot.hasTag('uncertain') ? 'Upload again' : 'Try again',
    'upload.cancel': isUndecided ? 'Skip' : 'Cancel',
    'upload.dismiss': 'Dismiss',
  }
  const choices = (Object.keys(choiceLabels) as UploadChoice[]).filter(type => snapshot.can({ type }))
  return (
    <span className="cluster">
      {choices.map(type => (
        <Button
          key={type}
          variant={type === 'upload.dismiss' || (type === 'upload.cancel' && isUndecided) ? 'quiet' : 'plain'}
          aria-label={`${choiceLabels[type] ?? ''}: ${name}`}
          onClick={event => {
            // The key-pressed button disappears, so the focus moves to its line.
            if (type === 'upload.dismiss') focusFallbackOnKeyClick(event)
            else if (event.detail === 0) event.currentTarget.closest('li')?.focus({ preventScroll: true })
            onChoose(type)
          }}
        >
          {choiceLabels[type]}
        </Button>
      ))}
    </span>
  )
}
