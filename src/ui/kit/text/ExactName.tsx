import { clsx } from 'clsx'
import { nameParts } from '../../../board/text/hiddenCharacters'
import styles from './ExactName.module.css'

/** A technical name; invisible characters in it are written out. */
export const ExactName = ({ name }: { name: string }) => (
  <code>
    {nameParts(name).map(({ text, isHidden }, i) =>
      isHidden ? (
        <span key={i} className={clsx('warn', styles['hidden'])} title="an invisible character">
          {text}
        </span>
      ) : (
        text
      ),
    )}
  </code>
)
