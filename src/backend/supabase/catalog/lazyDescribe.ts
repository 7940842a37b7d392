import { canonicalJson } from '../../../board/json/canonicalJson'
import type { SchemaAnswer } from '../../ports/backend.port'
import type { Project } from '../project'
import type { Tokens } from '../auth/session/tokens'

/**
 * The project's description of a schema. Nothing is cached, because rights and tables change. Concurrent calls by the
 * same person share one answer.
 */
export function createDescribe(project: Project, tokens: Tokens): (schema: string) => Promise<SchemaAnswer> {
  const pendingByKey = new Map<string, Promise<SchemaAnswer>>()
  return schema => {
    const requestKey = canonicalJson([tokens.session()?.user.id ?? null, schema])
    const pending =
      pendingByKey.get(requestKey) ??
      describe(project, tokens, schema).finally(() => pendingByKey.delete(requestKey))
    pendingByKey.set(requestKey, pending)
    return pending
  }
}

/** Few people need the parser, and seldom; it is loaded with the first call. */
async function describe(project: Project, tokens: Tokens, schema: string): Promise<SchemaAnswer> {
  const reader = await import('./describeSchema').catch(() => null)
  if (reader !== null) return reader.describeSchema(project, tokens, schema)
  return { type: 'refused', reason: { code: 'not_fetched' } }
}
