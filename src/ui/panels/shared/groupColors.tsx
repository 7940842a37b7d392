import { useState } from 'react'

type Label = string | null

/** As many as can be told apart. */
const PLACES = 8

/** The color token at a place, from 0. */
export const seriesToken = (place: number): `--${string}` => `--series-${(place % PLACES) + 1}`

/** The sample of a color beside its name. */
export const Dot = ({ token }: { token: string }) => (
  <svg className="rigid" viewBox="0 0 10 10" width="0.625rem" height="0.625rem" aria-hidden="true">
    <circle cx="5" cy="5" r="5" fill={`var(${token})`} />
  </svg>
)

/**
 * The place of each label's color: a label keeps it while others come and go, and gets it back when it returns, unless
 * another needed it. At most eight labels.
 */
export function useColorPlaces(labels: readonly Label[]): ReadonlyMap<Label, number> {
  const [placedLabels, setKnown] = useState<readonly (Label | undefined)[]>([])
  const next = placeLabels(placedLabels, labels)
  if (next !== placedLabels) setKnown(next)
  return new Map(next.flatMap((label, place) => (label === undefined ? [] : [[label, place] as const])))
}

function placeLabels(placedLabels: readonly (Label | undefined)[], labels: readonly Label[]) {
  const addedLabels = labels.slice(0, PLACES).filter(label => !placedLabels.includes(label))
  if (addedLabels.length === 0) return placedLabels
  const next = [...placedLabels]
  for (const label of addedLabels) {
    const free = next.findIndex(each => each === undefined || !labels.includes(each))
    if (next.length < PLACES) next.push(label)
    else if (free >= 0) next[free] = label
  }
  return next
}
