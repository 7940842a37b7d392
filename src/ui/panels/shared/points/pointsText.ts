import { isolateText } from '../../../../board/text/isolateText'
import type { PointsView } from '../../../../streams/views/chartViews'
import type { Spot } from '../../../../streams/folds/space/spotGrid'
import { formatFigures } from '../../../words/numberText'
import { labelText } from '../../bars/barText'

/** What a point stands for, after its place. */
export function spotFacts({ rows, name, group }: Spot, hasGroups: boolean): string[] {
  return [
    ...(name === null ? [] : [isolateText(name)]),
    ...(hasGroups ? [group === undefined ? 'several groups' : isolateText(labelText(group))] : []),
    ...(rows > 1 ? [`${formatFigures(rows)} rows`] : []),
  ]
}

/** The facts about the points, in a line. */
export function pointsNotes({ spots, over, without, moreGroups }: PointsView, missingText: string): string[] {
  const drawnCount = over.rows - without
  return [
    ...(spots.length < drawnCount
      ? [`drawn as ${formatFigures(spots.length)} ${spots.length === 1 ? 'point' : 'points'}`]
      : []),
    ...(without > 0 ? [`${formatFigures(without)} ${missingText}`] : []),
    ...(moreGroups > 0
      ? [`${formatFigures(moreGroups)} more ${moreGroups === 1 ? 'group' : 'groups'} in gray`]
      : []),
  ]
}
