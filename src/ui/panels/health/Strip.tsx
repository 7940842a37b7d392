import type { CSSProperties } from 'react'
import type { HealthMark } from '../../../streams/view'
import { momentTime, spanTime } from '../../words/time'
import { milliseconds } from '../../words/value'
import { Spark } from '../Spark'
import styles from './Health.module.css'
import { summary, verdicts } from './words'

interface StripProps {
  marks: readonly HealthMark[]
  /** How long the answers took; null where there was none that was as expected. */
  course: readonly (number | null)[]
  /** For so many there is a place, so that nothing moves but by one place a probe. */
  places: number
}

/** A mark for every probe, the newest at the right, hatched where some are missing; above each how long it took. */
export function Strip({ marks, course, places }: StripProps) {
  const blank = Math.max(0, places - marks.length)
  const most = Math.max(0, ...course.map(each => each ?? 0))
  return (
    <div className={styles['course']} style={{ '--places': places } as CSSProperties}>
      <Spark
        values={[...Array.from({ length: blank }, () => null), ...course]}
        range={[0, most * 1.15 || 1]}
      />
      <div className={styles['strip']} role="img" aria-label={summary(marks)}>
        {marks.map((mark, i) => (
          <i
            key={mark.key}
            data-verdict={mark.verdict}
            title={titleOf(mark)}
            style={{ gridColumn: blank + i + 1 }}
          />
        ))}
      </div>
    </div>
  )
}

const titleOf = (mark: HealthMark) =>
  mark.verdict === 'gap'
    ? `${spanTime(mark)}: ${mark.missed} not made`
    : `${momentTime(mark.at)}: ${mark.says ?? `${verdicts[mark.verdict]}, ${milliseconds(mark.ms)}`}`
