export { deriveHeatmap } from './deriveHeatmap'
export { deriveHistogram } from './deriveHistogram'
export { derivePie } from './derivePie'
export { deriveMap, deriveScatter } from './derivePoints'
