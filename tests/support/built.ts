import { buildApp, buildMould } from './build'

/** Builds the app once for every browser test that previews it, and once for those that name a project. */
export default async function setup() {
  await Promise.all([buildApp(), buildMould()])
}
