import { useState } from 'react'
import { figures } from '../../words/value'
import styles from './FileSheet.module.css'

interface PictureProps {
  address: string
  name: string
  onError: () => void
}

export function Picture({ address, name, onError }: PictureProps) {
  const [size, setSize] = useState<string | null>(null)
  return (
    <figure className={styles['picture']}>
      <img
        src={address}
        alt={name}
        referrerPolicy="no-referrer"
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth: wide, naturalHeight: high } }) =>
          setSize(`${figures(wide)} × ${figures(high)} pixels`)
        }
      />
      <figcaption>{size ?? 'Loading …'}</figcaption>
    </figure>
  )
}
