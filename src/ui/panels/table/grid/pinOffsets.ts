import type { CSSProperties } from 'react'

/** Where each pinned column begins, for the style sheet. */
export function pinOffsets(widths: readonly (string | null)[], pinnedCount: number): CSSProperties {
  const starts = widths
    .slice(0, pinnedCount)
    .map((_, i) => `calc(${['0px', ...widths.slice(0, i)].join(' + ')})`)
  return Object.fromEntries(starts.map((start, i) => [`--pin-${i + 1}`, start]))
}
