import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { sanitizeFileName } from '../../../../board/storage/fileNames'
import type { MutationRef, MutationSnapshot } from '../../../../machines/mutation/mutation.machine'
import { findMutationStage, uploadOf } from '../../../../machines/mutation/mutation.select'
import { focusFallbackOnKeyClick } from '../../../kit/focus/focusFallback'
import { Button } from '../../../kit/Button'
import { TruncatedText } from '../../shared/TruncatedText'
import styles from './UploadList.module.css'
import { uploadMark, progressText, uploadSentence, type UploadMark } from './uploadText'
import { sizeText } from '../filesText'
import { escapeBidiControls } from '../../../../board/text/isolateText'

type UploadChoice = `mutation.${'rename' | 'keepBoth' | 'replace' | 'repeat' | 'cancel' | 'dismiss'}`

/** The state of an upload, and what a person can do about it. */
export function UploadLine({ upload }: { upload: MutationRef }) {
  const snapshot = useSelector(upload, identity)
  const { name, sentBytes, file } = uploadOf(snapshot)
  const isSending = findMutationStage(snapshot) === 'sending'
  const mark = uploadMark(snapshot)
  return (
    <li className="stack tight around-8 ruled" data-upload={mark} tabIndex={-1}>
      <div className="cluster between wrap">
        <span className={styles['name']}>
          <TruncatedText text={escapeBidiControls(name)} />
        </span>
        <span className="note">{isSending ? progressText(snapshot) : sizeText(file.size)}</span>
      </div>
      <div className="cluster between wrap">
        {isSending && (
          <progress
            className={styles['bar']}
            aria-label={`Uploading ${name}`}
            value={sentBytes}
            max={Math.max(1, file.size)}
          />
        )}
        <p
          role="status"
          className={isSending ? 'visually-hidden' : clsx('soft wrap', tones[mark], styles['said'])}
        >
          {isSending ? `Uploading ${name}.` : uploadSentence(snapshot)}
        </p>
        <UploadChoices snapshot={snapshot} onChoose={type => upload.send({ type })} />
      </div>
    </li>
  )
}

const tones: Partial<Record<UploadMark, 'bad' | 'warn'>> = {
  refused: 'bad',
  asked: 'warn',
  locked: 'warn',
  unknown: 'warn',
}

const identity = (snapshot: MutationSnapshot) => snapshot

function UploadChoices({
  snapshot,
  onChoose,
}: {
  snapshot: MutationSnapshot
  onChoose: (type: UploadChoice) => void
}) {
  const { name } = uploadOf(snapshot)
  const isUndecided = snapshot.hasTag('undecided')
  const choiceLabels: Partial<Record<UploadChoice, string>> = {
    'mutation.rename': `Upload as “${sanitizeFileName(name)}”`,
    'mutation.keepBoth': 'Keep both',
    'mutation.replace': 'Replace',
    'mutation.repeat': snapshot.hasTag('uncertain') ? 'Upload again' : 'Try again',
    'mutation.cancel': isUndecided ? 'Skip' : 'Cancel',
    'mutation.dismiss': 'Dismiss',
  }
  const choices = (Object.keys(choiceLabels) as UploadChoice[]).filter(type => snapshot.can({ type }))
  return (
    <span className="cluster">
      {choices.map(type => (
        <Button
          key={type}
          variant={
            type === 'mutation.dismiss' || (type === 'mutation.cancel' && isUndecided) ? 'quiet' : 'plain'
          }
          aria-label={`${choiceLabels[type] ?? ''}: ${name}`}
          onClick={event => {
            // The key-pressed button disappears, so the focus moves to its line.
            if (type === 'mutation.dismiss') focusFallbackOnKeyClick(event)
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
