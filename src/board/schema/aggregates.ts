/** Ways to aggregate the values of a column. NULL never counts. */
export const aggregates = ['count', 'sum', 'average', 'min', 'max', 'p50', 'p95', 'p99', 'distinct'] as const

export type Aggregate = (typeof aggregates)[number]
