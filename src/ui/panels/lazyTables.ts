import { lazyBody } from './lazyBody'

/* Charts as tables, which a person asks for. */
const line = lazyBody('table', async () => (await import('./line/LineTable')).LineTable)
const bars = lazyBody('table', async () => (await import('./bars/BarsTable')).BarsTable)
const number = lazyBody('table', async () => (await import('./number/NumberTable')).NumberTable)

export const LineTable = line.Body
export const BarsTable = bars.Body
export const NumberTable = number.Body

/** Rejects if a table cannot be fetched; it then offers to try again. */
export const preloadTables = () => Promise.all([line, bars, number].map(({ loadBody }) => loadBody()))
