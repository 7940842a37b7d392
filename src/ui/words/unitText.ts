/** The unit of lines whose values are drawn in that which fits, such as MB. */
export const BYTES = 'B'

/** "84 ms", but "87.6%": English has no space before the percent sign. */
export const withUnit = (text: string, unit: string): string =>
  unit === '' ? text : unit === '%' ? `${text}%` : `${text} ${unit}`

/** What an axis is of: "latency (ms)". */
export const nameWithUnit = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`)
