import { snakeCased } from '../text/snakeCased'

type Unit = 'B' | 'kB' | 'MB' | 'ms' | 's' | '%' | ''

/** Units by what columns are called that hold numbers of them. A `size` or a `duration` may be of any. */
const unitNames: readonly [RegExp, Unit][] = [
  [/(^|_)bytes(_(in|out|sent|received|used|free|total|read|written))?$/i, 'B'],
  [/_(kb|kilobytes)$/i, 'kB'],
  [/_(mb|megabytes)$/i, 'MB'],
  [/(^|_)(ms|msec|millis|milliseconds)$/i, 'ms'],
  [/(^|_)(sec|secs|seconds)$/i, 's'],
  [/(^|_)(pct|percent|percentage)$/i, '%'],
]

/** The unit of a column's numbers by its name; empty where the name says none. */
export const unitFromName = (column: string): Unit =>
  unitNames.find(([pattern]) => pattern.test(snakeCased(column)))?.[1] ?? ''

/** The unit that columns share. */
export const sharedUnit = (columns: readonly string[]): Unit => {
  const [unit = '', ...others] = columns.map(unitFromName)
  return others.every(other => other === unit) ? unit : ''
}

/** How a figure of the column is drawn: bytes in the unit that fits. */
export function figureFormat(column: string): { format: 'number' | 'bytes'; unit: string } {
  const unit = unitFromName(column)
  return unit === 'B' ? { format: 'bytes', unit: '' } : { format: 'number', unit }
}
