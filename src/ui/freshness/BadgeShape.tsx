import type { ReactNode } from 'react'
import { octagon, ShapeFrame } from '../kit/FaultIcon'
import type { Shape } from './badges'

const stroke = { fill: 'none', stroke: 'currentColor' } as const

const shapes: Record<Shape, ReactNode> = {
  disc: <circle cx="6" cy="6" r="5.2" fill="currentColor" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.6" strokeWidth="1.5" {...stroke} />
      <path d="M6 1.4a4.6 4.6 0 0 1 0 9.2z" fill="currentColor" />
    </>
  ),
  ring: <circle cx="6" cy="6" r="4.6" strokeWidth="1.5" {...stroke} />,
  dial: (
    <>
      <circle cx="6" cy="6" r="4.6" strokeWidth="1.5" {...stroke} />
      <path d="M6 3.2V6l2 1.5" strokeWidth="1.3" {...stroke} />
    </>
  ),
  broken: <circle cx="6" cy="6" r="4.6" strokeWidth="1.6" strokeDasharray="3.6 2.2" {...stroke} />,
  arrow: (
    <>
      <path d="M10.4 6a4.4 4.4 0 1 1-1.5-3.3" strokeWidth="1.6" {...stroke} />
      <path d="M11.4.6v4.2H7.2z" fill="currentColor" />
    </>
  ),
  bars: <path d="M2.2 1h2.8v10H2.2zM7 1h2.8v10H7z" fill="currentColor" />,
  lock: (
    <>
      <rect x="2" y="5.2" width="8" height="6" rx="1.2" fill="currentColor" />
      <path d="M3.8 5.4V3.8a2.2 2.2 0 0 1 4.4 0v1.6" strokeWidth="1.4" {...stroke} />
    </>
  ),
  barred: (
    <>
      <circle cx="6" cy="6" r="4.6" strokeWidth="1.5" {...stroke} />
      <path d="M2.8 9.2 9.2 2.8" strokeWidth="1.5" {...stroke} />
    </>
  ),
  exit: <path d="M5 1.3H1.7v9.4H5M4.2 6h6.4M7.9 3.1 10.8 6 7.9 8.9" strokeWidth="1.5" {...stroke} />,
  glass: (
    <path
      d="M2.2 1h7.6M2.2 11h7.6M3.2 1c0 3 2.8 3.2 2.8 5S3.2 8 3.2 11M8.8 1c0 3-2.8 3.2-2.8 5s2.8 2 2.8 5"
      strokeWidth="1.4"
      {...stroke}
    />
  ),
  moon: <path d="M10.8 7.4A5.2 5.2 0 1 1 4.6 1.2a4.4 4.4 0 0 0 6.2 6.2z" fill="currentColor" />,
  query: (
    <>
      <circle cx="6" cy="6" r="4.9" strokeWidth="1.2" {...stroke} />
      <path d="M4.6 4.9a1.45 1.45 0 1 1 2 1.3c-.4.2-.6.5-.6.9" strokeWidth="1.3" {...stroke} />
      <circle cx="6" cy="8.7" r=".8" fill="currentColor" />
    </>
  ),
  octagon,
}

/** Decorates the word beside it, in the color of the surrounding text. */
export function BadgeShape({ shape }: { shape: Shape }) {
  return <ShapeFrame>{shapes[shape]}</ShapeFrame>
}
