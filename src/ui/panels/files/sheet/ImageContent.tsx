import { useState } from 'react'
import { formatFigures } from '../../../words/numberText'
import styles from './FileSheet.module.css'

interface ImageContentProps {
  address: string
  name: string
  onError: () => void
}

export function ImageContent({ address, name, onError }: ImageContentProps) {
  const [sizeText, setSizeText] = useState<string | null>(null)
  return (
    <figure className={styles['picture']}>
      <img
        className="card block whole"
        src={address}
        alt={name}
        referrerPolicy="no-referrer"
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth: wide, naturalHeight: high } }) =>
          setSizeText(`${formatFigures(wide)} × ${formatFigures(high)} pixels`)
        }
      />
      <figcaption className="note above-8">{sizeText ?? 'Loading …'}</figcaption>
    </figure>
  )
}
