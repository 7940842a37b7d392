import styles from './NumberFigure.module.css'
import { sparkPath } from './sparkPath'

interface SparkProps {
  values: readonly (number | null)[]
  range: [number, number]
}

/** The course of a figure, without axes: the figure says where it is, this says how it came there. */
export function Spark({ values, range }: SparkProps) {
  const { line, area, end } = sparkPath(values, range)
  return (
    <svg className={styles['spark']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles['whole']} d="M0 0H100" vectorEffect="non-scaling-stroke" />
      <path className={styles['area']} d={area} />
      <path className={styles['line']} d={line} vectorEffect="non-scaling-stroke" />
      {end !== null && <path className={styles['end']} d={end} vectorEffect="non-scaling-stroke" />}
    </svg>
  )
}
