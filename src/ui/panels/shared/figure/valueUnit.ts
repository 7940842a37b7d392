import { unitFromName } from '../../../../board/schema/unitNames'
import { byteUnit, formatDecimal, formatFigures } from '../../../words/numberText'
import { BYTES } from '../../../words/unitText'

/** The unit of a chart's values: the panel's, or that which their column is named after. */
export const valueUnit = (panelUnit: string | undefined, column: string): string =>
  panelUnit ?? unitFromName(column)

/** One unit for all values of an axis. `perUnit`: what it has of the values, 1,000,000 of bytes in MB. */
export interface UnitScale {
  unit: string
  perUnit: number
}

/** Bytes are drawn in the unit that fits the greatest of the values, others as they are. */
export function unitScale(unit: string, values: readonly number[]): UnitScale {
  if (unit !== BYTES) return { unit, perUnit: 1 }
  const fitting = byteUnit(Math.max(0, ...values.map(Math.abs)))
  return { unit: fitting.unit, perUnit: fitting.bytes }
}

const USUAL_DECIMALS = 3
const MAX_DECIMALS = 9

/** With the decimals that tell values apart which are `step` from each other, in their unit. */
export function formatStep(value: number, step: number): string {
  const decimals = -Math.floor(Math.log10(step) + 1e-9)
  return decimals > USUAL_DECIMALS && decimals <= MAX_DECIMALS
    ? formatDecimal(value, decimals)
    : formatFigures(Number(value.toPrecision(12)))
}
