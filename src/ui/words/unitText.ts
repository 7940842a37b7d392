/** "84 ms", but "87.6%": English has no space before the percent sign. */
export const withUnit = (text: string, unit: string): string =>
  unit === '' ? text : unit === '%' ? `${text}%` : `${text} ${unit}`
