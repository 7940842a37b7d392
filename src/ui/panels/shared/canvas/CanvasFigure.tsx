import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import styles from '../ChartFigure.module.css'
import { ChartNote } from '../ChartNote'
import { TableToggle } from '../dataTable/TableToggle'
import { ChartCanvas } from './ChartCanvas'
import type { Draw } from './paintTools'
import { countText } from '../../../words/numberText'

interface CanvasFigureProps {
  title: string
  /** The name of the view without the table: "map". */
  name: string
  /** A text alternative to the drawing. */
  summary: string
  /** The facts about the drawing, said where no mark is read. */
  notes: readonly string[]
  legend?: ReactNode
  draw: Draw
  /** How many marks there are, and what they are called. */
  count: number
  /** In the singular. */
  mark: string
  perLane?: number
  readingOf: (index: number) => string
  /** All that is drawn, as a table. */
  table: () => ReactNode
}

/** A drawing with its legend and its text, or the same data as a table. */
export function CanvasFigure(props: CanvasFigureProps) {
  const { title, name, summary, notes, legend, draw, count, mark, perLane, readingOf, table } = props
  const [isTable, setIsTable] = useState(false)
  const [index, setIndex] = useState<number | null>(null)
  const read = index === null || index >= count ? null : index
  const reading = read === null ? null : readingOf(read)
  return (
    <figure className="fill">
      <figcaption className={clsx('cluster from-start between soft', styles['caption'])}>
        <p className="visually-hidden">{summary}</p>
        {legend}
        <ChartNote factsText={notes.join(' · ')} readingText={reading}>
          <TableToggle name={name} isTable={isTable} onChange={setIsTable} />
        </ChartNote>
      </figcaption>
      {isTable ? (
        table()
      ) : (
        <ChartCanvas
          title={title}
          draw={draw}
          count={count}
          selectedIndex={read}
          readout={reading}
          {...(perLane !== undefined && { perLane })}
          restText={countText(count, mark)}
          onRead={setIndex}
        />
      )}
    </figure>
  )
}
