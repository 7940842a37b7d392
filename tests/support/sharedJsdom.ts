import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** One window for all files of a worker: to make one for each takes as long as its tests. */
export default {
  name: 'shared-jsdom',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!('jsdom' in global)) await builtinEnvironments.jsdom.setup(global, options)
    return { teardown: () => undefined }
  },
} satisfies Environment
