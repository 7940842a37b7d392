import { useSelector } from '@xstate/react'
import { useEffect, useRef, type MouseEvent } from 'react'
import type { PreviewRef } from '../../../../machines/preview/preview.machine'
import type { FileLine } from '../../../../streams/views/view'
import { Button } from '../../../kit/Button'
import { opensInTab } from '../filesText'

interface DownloadLinksProps {
  preview: PreviewRef
  line: FileLine
}

/** The download links, while their URLs are valid; then the button to request new ones. */
export function DownloadLinks({ preview, line }: DownloadLinksProps) {
  const contents = useSelector(preview, ({ context }) => context.contents)
  const isShown = useSelector(preview, snapshot => snapshot.hasTag('shown'))
  const isLoading = useSelector(preview, snapshot => snapshot.hasTag('busy'))
  const isRefused = useSelector(preview, snapshot => snapshot.hasTag('failed'))
  const downloadLink = useRef<HTMLAnchorElement>(null)
  const wasRequested = useRef(false)
  useEffect(() => {
    // The button that requested the links disappeared.
    if (isShown && wasRequested.current) downloadLink.current?.focus()
    if (isShown) wasRequested.current = false
  }, [isShown])
  const requestLinks = () => {
    wasRequested.current = true
    preview.send({ type: 'preview.refresh' })
  }
  /** A link that expired while the computer slept would open an error; a new one is requested instead. */
  const checkLink = (event: MouseEvent) => {
    preview.send({ type: 'preview.useLink' })
    if (preview.getSnapshot().hasTag('shown')) return
    event.preventDefault()
    requestLinks()
  }
  if (contents?.type !== 'file' || isRefused) return null
  if (!isShown)
    return (
      <Button variant="plain" busy={isLoading} onClick={requestLinks}>
        Get a new link
      </Button>
    )
  const button = 'button'
  return (
    <>
      <a
        ref={downloadLink}
        className={button}
        href={contents.link.downloadUrl.open()}
        target="_blank"
        rel="noreferrer"
        onClick={checkLink}
        onAuxClick={checkLink}
      >
        Download
      </a>
      {opensInTab(line) && (
        <a
          className={button}
          href={contents.link.viewUrl.open()}
          target="_blank"
          rel="noreferrer"
          onClick={checkLink}
          onAuxClick={checkLink}
        >
          Open in a new tab
        </a>
      )}
    </>
  )
}
