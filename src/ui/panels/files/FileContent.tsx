import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { PreviewRef } from '../../../machines/preview.machine'
import type { FileLine } from '../../../streams/view'
import { goHome } from '../../act/home'
import { Button } from '../../Button'
import styles from './FileSheet.module.css'
import { Picture } from './Picture'
import { TextContent } from './TextContent'
import { sizeOf } from './words'

/** Larger pictures are not loaded unasked, in bytes. */
const MOST_UNASKED = 25_000_000

interface FileContentProps {
  preview: PreviewRef
  line: FileLine
}

/** What is in a file, if a browser can show it. Its address is in the elements that need it and nowhere else. */
export function FileContent({ preview, line: { content, name, size } }: FileContentProps) {
  const seen = useSelector(preview, ({ context }) => context.seen)
  const isUndrawn = useSelector(preview, snapshot => snapshot.matches({ shown: 'undrawn' }))
  const [wantsAll, setWantsAll] = useState(false)
  if (seen?.type !== 'file') return null
  const address = seen.link.open.open()
  const onError = () => preview.send({ type: 'preview.broke' })
  if (isUndrawn)
    return <Said>This browser could not show it. It may show nothing else than what it says.</Said>
  switch (content) {
    case 'image':
      if (size !== null && size > MOST_UNASKED && !wantsAll)
        return (
          <Said>
            {`This picture has ${sizeOf(size)}. `}
            <Button
              look="plain"
              onClick={event => {
                goHome(event)
                setWantsAll(true)
              }}
            >
              Show it
            </Button>
          </Said>
        )
      return <Picture address={address} name={name} onError={onError} />
    case 'audio':
      return (
        // eslint-disable-next-line jsx-a11y-x/media-has-caption -- nobody knows of any for files of others
        <audio
          className={styles['sound']}
          aria-label={name}
          src={address}
          controls
          preload="metadata"
          onError={onError}
        />
      )
    case 'video':
      return (
        // eslint-disable-next-line jsx-a11y-x/media-has-caption -- as above
        <video
          className={styles['film']}
          aria-label={name}
          src={address}
          controls
          preload="metadata"
          onError={onError}
        />
      )
    case 'text':
      return <TextContent name={name} beginning={seen.text} />
    case 'pdf':
      return <Said>Open it in a new tab to read it.</Said>
    default:
      return <Said>Nothing of it can be shown here.</Said>
  }
}

const Said = ({ children }: { children: React.ReactNode }) => (
  <div className={styles['unshown']}>{children}</div>
)
