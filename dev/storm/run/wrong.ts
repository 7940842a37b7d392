import { freshness } from '../../../src/machines/freshness'
import { isOutOfOrder } from '../check/order'
import { differences, isClaim } from '../check/sample'
import type { Truth } from '../check/truth'
import { sourceNames } from '../world/sources'
import type { Viewer } from '../world/viewer'

/** Lists, in words, which of a viewer's panels are not live or not right at a moment. */
export function wrongIn(viewer: Viewer, truth: Truth, at: number): string[] {
  return sourceNames.flatMap(source => {
    if (!viewer.isOnBoard(source)) return []
    const label = `viewer ${viewer.viewer}, ${source}`
    const snapshot = viewer.channel(source)?.getSnapshot()
    if (snapshot === undefined)
      return [`${label}: no channel, session ${JSON.stringify(viewer.session.getSnapshot().value)}`]
    const { word, cause } = freshness(snapshot)
    if (!isClaim(word)) return [`${label}: ${word} (${cause?.reason ?? 'no cause'})`]
    const view = snapshot.context.views[source]
    if (view?.kind !== 'table') return [`${label}: live without a view`]
    const moments = truth.of(viewer.person, source)
    const [first, ...more] = differences(view, moments, at)
    if (first === undefined) return isOutOfOrder(view, moments, at) ? [`${label}: out of order`] : []
    const row = first.cells ? `as ${JSON.stringify(first.cells)}` : 'missing'
    return [`${label}: row ${first.key} ${row}, and ${more.length} more`]
  })
}
