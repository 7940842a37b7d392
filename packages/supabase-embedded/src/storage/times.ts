/** A column list in which every timestamp is ISO text in UTC with milliseconds, as the answers show it. */
export const withTimes = (columns: string, times: readonly string[]): string =>
  [
    columns,
    ...times.map(time => `to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${time}`),
  ].join(', ')
