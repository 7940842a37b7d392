import type { Pattern } from './drawing/patterns'

interface SwatchProps {
  token: `--${string}`
  pattern: Pattern
  /** The side of the edge, and its dash pattern. */
  edge: 'foot' | 'top'
  dash?: readonly number[]
}

const marks: Record<Pattern, string> = {
  plain: '',
  stripes: 'M0 2.5H18M0 6.5H18',
  dots: 'M3 4h0M8 4h0M13 4h0M5.5 8h0M10.5 8h0M15.5 8h0',
  cross: 'M-2 0L8 10M4 0L14 10M10 0L20 10',
}

/** The legend's sample of an area's fill on the canvas. */
export function Swatch({ token, pattern, edge, dash = [] }: SwatchProps) {
  const color = `var(${token})`
  return (
    <svg
      className="rigid"
      viewBox="0 0 18 12"
      width="1.125rem"
      height="0.75rem"
      data-swatch={pattern}
      aria-hidden="true"
    >
      <path
        d="M0 0H18V12H0Z"
        fill={color}
        opacity={pattern === 'cross' ? 0.4 : pattern === 'plain' && edge === 'top' ? 0.62 : 0.26}
      />
      <path d={marks[pattern]} stroke={color} strokeWidth="1.4" strokeLinecap="round" opacity="0.6" />
      <path
        d={edge === 'foot' ? 'M0 10.5H18' : 'M0 1H18'}
        stroke={color}
        strokeWidth={edge === 'foot' ? 3 : 2}
        strokeDasharray={dash.join(' ')}
      />
    </svg>
  )
}
