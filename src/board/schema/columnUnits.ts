import { snakeCased } from '../text/snakeCased'
import { unitFromName } from './unitNames'

/** The formats of a table's columns, by unit. */
const columnFormats = {
  B: 'bytes',
  kB: 'kilobytes',
  MB: 'megabytes',
  ms: 'milliseconds',
  s: 'seconds',
  '%': 'percent',
  '': 'number',
} as const

/** Names of columns whose numbers name something and measure nothing: 2,026 is no year, and 48,149 no postcode. */
const namingNames = [
  /(^|_)(id|no|nr|num|number|code|zip|zip_?code|post(al)?_?code|plz|phone|mobile|fax|tracking|isbn|ean|upc|gtin|sku|port|pid|version)$/i,
  /^((birth|fiscal|founding|model|release|school|tax)_)?year(_(built|founded|published|of_[a-z]+))?$/i,
]

/** How a column of numbers is drawn in a table: those that name something without separators. */
export const columnFormat = (column: string) =>
  namingNames.some(pattern => pattern.test(snakeCased(column))) ? 'text' : columnFormats[unitFromName(column)]
