import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../../../kit/Button'
import styles from '../../shared/dataTable/WebLink.module.css'

const IMAGE_FILE = /\.(png|jpe?g|gif|webp|avif|svg)$/i
const IMAGE_COLUMN = /(^|_)(avatar|image|img|photo|picture|logo|icon|thumbnail|cover|banner)(_|$)/i

/** Whether an address probably leads to an image, by its file or its column. */
export const isImageAddress = (address: string, column: string): boolean =>
  IMAGE_FILE.test(new URL(address).pathname) || IMAGE_COLUMN.test(column)

/** An image of somebody else: it is fetched when the viewer asks for it, from a host that is named before. */
export function ImageOnDemand({ address, label }: { address: string; label: string }) {
  const [state, setState] = useState<'hidden' | 'shown' | 'failed'>('hidden')
  const { host } = new URL(address)
  if (state === 'hidden')
    return (
      <Button variant="plain" onClick={() => setState('shown')}>
        Show image from {host}
      </Button>
    )
  if (state === 'failed')
    return (
      <p role="status" className="note">
        The image couldn’t be shown: {host} doesn’t serve it, or this page may not load images from there.
      </p>
    )
  return (
    <img
      className={clsx('block fit-width', styles['image'])}
      src={address}
      alt={label}
      referrerPolicy="no-referrer"
      onError={() => setState('failed')}
    />
  )
}
