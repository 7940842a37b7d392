import type { JudgedRow } from './row'

/** The number with three or four digits. */
export const numberText = (value: number): string =>
  value === Infinity
    ? 'never'
    : value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) < 1_000 ? 3 : 4 })

/** The table as text, with a column for each contender in the order of the rows. */
export function tableOf(rows: readonly JudgedRow[]): string {
  const valueCells = rows.flatMap(({ cells }) => cells.filter(({ is }) => is !== 'control'))
  const names = [...new Set(valueCells.map(({ contender }) => contender))]
  const lines = rows.map(({ goal, measure, unit, medians, ratio, spread, verdict }) => [
    goal,
    unit === '' ? measure : `${measure}, ${unit}`,
    ...names.map(name => {
      const value = medians.get(name)
      return value === undefined ? '–' : numberText(value)
    }),
    ratio === null ? '–' : `${numberText(ratio)}×`,
    spread === null ? '–' : `${numberText(100 * spread)} %`,
    verdict,
  ])
  const titles = ['', '', ...names, 'ours / limit', 'our spread', '']
  const widths = titles.map((title, i) => Math.max(title.length, ...lines.map(line => line[i]?.length ?? 0)))
  const isText = (i: number) => i < 2 || i === titles.length - 1
  return [titles, ...lines]
    .map(line =>
      line
        .map((cell, i) => (isText(i) ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
