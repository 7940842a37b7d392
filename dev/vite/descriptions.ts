import type { Plugin } from 'vite'

/** A state's description, a string literal as the formatter writes it. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*,?/g

/**
 * Leaves the descriptions of states out of what is built: they are for readers of the code and for the inspector in
 * development, and weigh 3 kB.
 */
export const withoutDescriptions = (): Plugin => ({
  name: 'signalbox:descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/machines\/.*\.ts$/ },
    handler: code => ({ code: code.replace(DESCRIPTION, ''), map: null }),
  },
})
