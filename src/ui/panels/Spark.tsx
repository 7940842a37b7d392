import { useEffect, useRef, useState, type RefObject } from 'react'
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
  const host = useRef<SVGSVGElement>(null)
  const hasRoom = useHasRoom(host)
  const { line, area, end } = hasRoom ? sparkPath(values, range, times) : nothing
  return (
    <svg
      ref={host}
      className={styles['spark']}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles['whole']} d="M0 0H100" vectorEffect="non-scaling-stroke" />
      <path className={styles['area']} d={area} />
      <path className={styles['line']} d={line} vectorEffect="non-scaling-stroke" />
      {end !== null && <path className={styles['end']} d={end} vectorEffect="non-scaling-stroke" />}
    </svg>
  )
}

const nothing = { line: '', area: '', end: null }

/** A small panel leaves it out by its style, which only its size tells. */
function useHasRoom(host: RefObject<Element | null>): boolean {
  const [hasRoom, setHasRoom] = useState(true)
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const resized = new ResizeObserver(entries => {
      const size = entries.at(-1)?.contentRect
      if (size !== undefined) setHasRoom(size.width > 0 && size.height > 0)
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [host])
  return hasRoom
}
