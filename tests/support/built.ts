import { buildApp } from './build'

/** Builds the app once, for every browser test that previews it. */
export default () => buildApp()
