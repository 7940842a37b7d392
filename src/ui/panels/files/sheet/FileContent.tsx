import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { PreviewRef } from '../../../../machines/preview/preview.machine'
import { isWithheld } from '../../../../machines/preview/preview.select'
import type { FileLine } from '../../../../streams/views/view'
import { focusFallbackOnKeyClick } from '../../../kit/focus/focusFallback'
import { Button } from '../../../kit/Button'
import styles from './FileSheet.module.css'
import { sizeText } from '../filesText'
import type { FileExcerpt } from '../../../../backend/ports/backend.port'
import { formatFigures } from '../../../words/numberText'
import { scrollFocusable } from '../../../kit/focus/scrollFocusable'
import { useState } from 'react'

interface FileContentProps {
  preview: PreviewRef
  line: FileLine
}

/** A file's content, if the browser can show it. Its URL is in the elements that need it and nowhere else. */
export function FileContent({ preview, line: { content, name, size } }: FileContentProps) {
  const contents = useSelector(preview, ({ context }) => context.contents)
  const hasFailed = useSelector(preview, snapshot => snapshot.hasTag('unsupported'))
  const waitsForPerson = useSelector(preview, isWithheld)
  if (contents?.type !== 'file') return null
  const address = contents.link.viewUrl.open()
  const onError = () => preview.send({ type: 'preview.drawFailed' })
  if (hasFailed)
    return <ContentNote>This browser can’t show the file. Its content may not match its type.</ContentNote>
  switch (content) {
    case 'image':
      if (waitsForPerson)
        return (
          <ContentNote>
            {`This image is ${sizeText(size)}. `}
            <Button
              variant="plain"
              onClick={event => {
                focusFallbackOnKeyClick(event)
                preview.send({ type: 'preview.showLarge' })
              }}
            >
              Show image
            </Button>
          </ContentNote>
        )
      return <ImageContent address={address} name={name} onError={onError} />
    case 'audio':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- Storage has no captions for it
        <audio
          className="block whole"
          aria-label={name}
          src={address}
          controls
          preload="metadata"
          onError={onError}
        />
      )
    case 'video':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- Storage has no captions for it
        <video
          className={clsx('block whole', styles['film'])}
          aria-label={name}
          src={address}
          controls
          preload="metadata"
          onError={onError}
        />
      )
    case 'text':
      return <TextContent name={name} excerpt={contents.text} />
    case 'pdf':
      return <ContentNote>Open it in a new tab to view it.</ContentNote>
    default:
      return <ContentNote>No preview for this type of file.</ContentNote>
  }
}

const ContentNote = ({ children }: { children: React.ReactNode }) => (
  <div className={clsx('card soft', styles['unshown'])}>{children}</div>
)

interface TextContentProps {
  name: string
  /** Null: nothing of the file was read. */
  excerpt: FileExcerpt | null
}

/** A file's text as it is: nothing in it is markup. */
function TextContent({ name, excerpt }: TextContentProps) {
  if (excerpt === null || excerpt.text === null)
    return (
      <p className={clsx('card soft', styles['unshown'])}>
        The file is marked as text but contains something else.
      </p>
    )
  if (excerpt.text === '') return <p className={clsx('card soft', styles['unshown'])}>The file is empty.</p>
  return (
    <>
      <pre
        role="region"
        aria-label={`Content of ${name}`}
        className={clsx('card scroll small', styles['text'])}
        {...scrollFocusable}
      >
        {excerpt.text}
      </pre>
      {excerpt.isTruncated && (
        <p className="above-8 soft">{`First ${formatFigures(Math.round(excerpt.text.length / 1000) * 1000)} characters`}</p>
      )}
    </>
  )
}

interface ImageContentProps {
  address: string
  name: string
  onError: () => void
}

function ImageContent({ address, name, onError }: ImageContentProps) {
  const [pixelSize, setPixelSize] = useState<string | null>(null)
  return (
    <figure className={styles['picture']}>
      <img
        className="card block whole"
        src={address}
        alt={name}
        referrerPolicy="no-referrer"
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth: wide, naturalHeight: high } }) =>
          setPixelSize(`${formatFigures(wide)} × ${formatFigures(high)} pixels`)
        }
      />
      <figcaption className="note above-8">{pixelSize ?? 'Loading …'}</figcaption>
    </figure>
  )
}
