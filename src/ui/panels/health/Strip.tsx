import type { HealthMark } from '../../../streams/view'
import { clockTime } from '../../words/time'
import { milliseconds } from '../../words/value'
import styles from './Health.module.css'
import { gapSpan, summary, verdicts } from './words'

/** A mark for every probe, the newest at the right, and a hatched one where some are missing. */
export function Strip({ marks }: { marks: readonly HealthMark[] }) {
  return (
    <div className={styles['strip']} role="img" aria-label={summary(marks)}>
      {marks.map(mark => (
        <i key={mark.key} data-verdict={mark.verdict} title={titleOf(mark)} />
      ))}
    </div>
  )
}

const titleOf = (mark: HealthMark) =>
  mark.verdict === 'gap'
    ? `${gapSpan(mark)}: ${mark.missed} not made`
    : `${clockTime(mark.at)}: ${mark.says ?? `${verdicts[mark.verdict]}, ${milliseconds(mark.ms)}`}`
