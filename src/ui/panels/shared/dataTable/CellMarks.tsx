import { clsx } from 'clsx'
import { IsolatedText } from '../../../kit/text/IsolatedText'
import { toneOfState } from './stateTone'
import styles from './CellMarks.module.css'

/** A boolean: a check mark, or an empty circle; read as "Yes" and "No". */
export const FlagMark = ({ isSet }: { isSet: boolean }) => (
  <span className={styles['flag']} data-flag={isSet} title={isSet ? 'true' : 'false'}>
    <svg viewBox="0 0 16 16" width="0.9375rem" height="0.9375rem" className="drawn" aria-hidden="true">
      {isSet ? (
        <path d="M3 8.5 6.5 12 13 4.5" strokeWidth="2" />
      ) : (
        <circle cx="8" cy="8" r="4" stroke="var(--edge)" />
      )}
    </svg>
    <span className="visually-hidden">{isSet ? 'Yes' : 'No'}</span>
  </span>
)

/** The state of a row as a pill. */
export const StatePill = ({ state }: { state: string }) => (
  <span
    className={clsx('inline small fit-width', styles['state'])}
    data-tone={toneOfState(state)}
    title={state}
  >
    <IsolatedText text={state} />
  </span>
)
