import type { DataClient } from '../clients/dataClient'
import type { Catalog } from '../../ports/catalog.port'
import type { Project } from '../project'
import type { FiguresNotes } from '../rest/figures/figuresNote'
import type { Tokens } from '../auth/session/tokens'
import { createDescribe } from './createDescribe'

/** What the viewer may learn about a project's tables. `client` and `storageFetch` ask for rows and for files. */
export function createCatalog(
  project: Project,
  client: DataClient,
  tokens: Tokens,
  storageFetch: typeof fetch,
  figuresNotes: FiguresNotes,
): Catalog {
  return {
    describe: createDescribe(project, tokens),
    // Few people need these, and seldom; they are loaded with the first call.
    sampleTable: async name => (await import('./sampleTable')).sampleTable(client, tokens, name),
    measureTable: async query => (await loadMeasures()).measureTable(client, tokens, figuresNotes, query),
    listBuckets: async () => (await loadMeasures()).listBuckets(project, tokens, storageFetch),
  }
}

const loadMeasures = () => import('./measures')
