import styles from './NumberFigure.module.css'
import { sparkPath } from './sparkPath'

interface SparkProps {
  values: readonly (number | null)[]
  /** Of each of them, ascending; without them they are as far from each other. */
  times?: readonly number[] | undefined
  range: [number, number]
}

/** The course of a figure, without axes: the figure says where it is, this says how it came there. */
export function Spark({ values, times, range }: SparkProps) {
  const { line, area, end } = sparkPath(values, range, times)
  return (
    <svg className={styles['spark']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles['whole']} d="M0 0H100" vectorEffect="non-scaling-stroke" />
      <path className={styles['area']} d={area} />
      <path className={styles['line']} d={line} vectorEffect="non-scaling-stroke" />
      {end !== null && <path className={styles['end']} d={end} vectorEffect="non-scaling-stroke" />}
    </svg>
  )
}
