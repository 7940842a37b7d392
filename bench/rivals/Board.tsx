import { memo, useEffect, useRef, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './board.css'
import type { Order } from './orders'
import type { Group, Views } from './views'

const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section data-panel-id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const Figure = memo(function Figure({ id, value }: { id: string; value: number }) {
  return (
    <Panel id={id} title={id}>
      <p>{digits.format(value)}</p>
    </Panel>
  )
})

const Line = memo(function Line({ order }: { order: Order }) {
  return (
    <tr>
      <td>{digits.format(order.id)}</td>
      <td>{order.note}</td>
      <td>{order.region}</td>
      <td>{order.status}</td>
      <td>{digits.format(order.amount)}</td>
      <td>{order.ts.slice(11, 19)}</td>
    </tr>
  )
})
const Table = memo(function Table({ id, rows }: { id: string; rows: readonly Order[] }) {
  return (
    <Panel id={id} title={id}>
      <div className="scroll">
        <table>
          <tbody>
            {rows.map(order => (
              <Line key={order.id} order={order} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
})

type Measure = (group: Group) => number
const count: Measure = group => group.count
const sum: Measure = group => group.sum
const average: Measure = group => group.sum / group.count
const greatest: Measure = group => group.max

const BARS = 10
const Bars = memo(function Bars({ id, groups, of }: { id: string; groups: readonly Group[]; of: Measure }) {
  const first = [...groups].sort((a, b) => of(b) - of(a)).slice(0, BARS)
  const most = first[0] === undefined ? 1 : of(first[0])
  return (
    <Panel id={id} title={id}>
      {first.map(group => (
        <div key={group.key} className="bar">
          <span>{group.key}</span>
          <b>{digits.format(of(group))}</b>
          <i style={{ transform: `scaleX(${of(group) / most})` }} />
        </div>
      ))}
    </Panel>
  )
})

const Chart = memo(function Chart({ id, groups, of }: { id: string; groups: readonly Group[]; of: Measure }) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  useEffect(() => {
    if (place.current === null) return
    const options: uPlot.Options = {
      width: 380,
      height: 220,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false } },
      series: [{}, { stroke: '#0060b0', width: 2, points: { show: false } }],
    }
    plot.current = new uPlot(options, [[], []], place.current)
    return () => plot.current?.destroy()
  }, [])
  useEffect(() => {
    plot.current?.setData([groups.map(({ key }) => Number(key)), groups.map(of)])
  }, [groups, of])
  return (
    <Panel id={id} title={id}>
      <div ref={place} />
    </Panel>
  )
})

/** The same twelve panels for every rival: only the source of their views differs. */
export function Board({ views: { total, buckets, newest, top, regions } }: { views: Views }) {
  return (
    <main>
      <Figure id="count" value={total.count} />
      <Figure id="sum" value={total.sum} />
      <Figure id="average" value={total.sum / total.count} />
      <Figure id="max" value={total.max} />
      <Chart id="count-line" groups={buckets} of={count} />
      <Chart id="sum-line" groups={buckets} of={sum} />
      <Chart id="average-line" groups={buckets} of={average} />
      <Chart id="max-line" groups={buckets} of={greatest} />
      <Table id="newest" rows={newest} />
      <Table id="top" rows={top} />
      <Bars id="regions" groups={regions} of={count} />
      <Bars id="sums" groups={regions} of={sum} />
    </main>
  )
}

/** Draws a page's one component. */
export function draw(board: ReactNode): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  createRoot(root).render(board)
}
