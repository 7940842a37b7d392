import * as v from 'valibot'
import { identifier, textLine, describe, optionalField } from '../../primitives'
import { panelBase } from '../../panelBase'
import { measureNames } from '../../../model/columnTypes'
import { defineKind } from '../../defineKind'
import { namedColumns, windowFields, windowNeedsTime } from './windowFields'

/** What points have besides their position. */
export const pointFields = {
  groupBy: optionalField(identifier, 'A color for each value of', 'The eight values with the most rows.'),
  labelColumn: optionalField(identifier, 'Name column', 'The column with the name of a point.'),
}

const schema = v.pipe(
  v.strictObject({
    ...panelBase('scatter'),
    xColumn: v.pipe(identifier, v.title('Horizontal')),
    yColumn: v.pipe(identifier, v.title('Vertical')),
    ...pointFields,
    ...windowFields,
    xUnit: v.exactOptional(v.pipe(textLine(24), v.title('Horizontal unit'))),
    yUnit: v.exactOptional(v.pipe(textLine(24), v.title('Vertical unit'))),
  }),
  windowNeedsTime(),
  describe('Two numbers of each row as a point. Points too close to tell apart are drawn as one, larger.'),
)

export const scatterPanel = defineKind(schema)({
  name: 'Scatter plot',
  description: 'Two numbers against each other',
  size: { width: 6, height: 6 },
  minSize: { width: 3, height: 4 },
  timeRange: 'window',
  columnsOf: ({ xColumn, yColumn, groupBy, labelColumn, timeColumn }) =>
    namedColumns(xColumn, yColumn, groupBy, labelColumn, timeColumn),
  draft: columns => {
    const [xColumn, yColumn] = measureNames(columns)
    return xColumn === undefined || yColumn === undefined ? null : { kind: 'scatter', xColumn, yColumn }
  },
})
