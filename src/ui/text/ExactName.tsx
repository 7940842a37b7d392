import { nameParts } from '../../board/hiddenCharacters'
import styles from './ExactName.module.css'

/** A name by which something is really done: what cannot be seen of it is written out. */
export const ExactName = ({ name }: { name: string }) => (
  <code>
    {nameParts(name).map(({ text, isHidden }, i) =>
      isHidden ? (
        <span key={i} className={styles['hidden']} title="a character that cannot be seen">
          {text}
        </span>
      ) : (
        text
      ),
    )}
  </code>
)
