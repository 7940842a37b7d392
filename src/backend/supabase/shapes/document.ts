import { fetchOf, type Project } from '../project'
import type { Tokens } from '../tokens'

/** PostgREST's own description of a schema; hosted projects give it to secret keys alone. */
export async function documentOf(
  project: Project,
  tokens: Tokens,
  schema: string,
): Promise<{ type: 'document'; json: unknown } | { type: 'refused'; reason: string }> {
  const usable = await tokens.usable()
  if ('loss' in usable) return { type: 'refused', reason: usable.loss.reason }
  try {
    const answer = await fetchOf(project)(`${project.url}/rest/v1/`, {
      headers: {
        apikey: project.key,
        accept: 'application/openapi+json',
        'accept-profile': schema,
        authorization: `Bearer ${usable.token}`,
      },
    })
    if (answer.ok) return { type: 'document', json: await answer.json() }
    return { type: 'refused', reason: 'The project describes its tables to secret keys only.' }
  } catch {
    return { type: 'refused', reason: 'The project could not be reached.' }
  }
}
