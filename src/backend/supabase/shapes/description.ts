import type { Described } from '../../port'
import { readLoss } from '../losses'
import { schemaInHeader } from '../addresses'
import { fetchOf, type Project } from '../project'
import type { Tokens } from '../tokens'
import { described } from './described'
import { UnusableName } from '../unusableName'
import { told } from './told'

/** Made by `public/describe.sql`, and tells of this schema alone. */
const OWN = 'rpc/signalbox_description'
const SCHEMA = 'public'

const refused = (reason: string): Described => ({ type: 'refused', reason })
const SECRET = 'The project describes its tables to secret keys only.'

/**
 * What the project says of a schema. First it is asked by our own function, which tells most: where there is one, that is the only
 * request, while hosted projects refuse their own description, OpenAPI, to every viewer.
 */
export async function description(project: Project, tokens: Tokens, schema: string): Promise<Described> {
  const usable = await tokens.usable()
  if ('loss' in usable) return refused(usable.loss.reason)
  const { token } = usable
  const ask = (path: string, accept: string) =>
    fetchOf(project, 'rest')(`${project.url}/rest/v1/${path}`, {
      headers: {
        apikey: project.key,
        accept,
        'accept-profile': schemaInHeader(schema),
        authorization: `Bearer ${token}`,
      },
    })
  try {
    const own =
      schema === SCHEMA
        ? await answered(await ask(OWN, 'application/json'), () => tokens.disbelieve(token))
        : { otherwise: refused(SECRET) }
    if (!('otherwise' in own)) return own
    const document = await ask('', 'application/openapi+json')
    return (document.ok ? described(await document.json(), schema) : null) ?? own.otherwise
  } catch (error) {
    if (error instanceof UnusableName) return refused(`It cannot be asked: ${error.message}.`)
    return refused('The project could not be reached.')
  }
}

/** What our function answered, or what is to be said if OpenAPI tells nothing either. */
async function answered(
  answer: Response,
  onExpired: () => void,
): Promise<Described | { otherwise: Described }> {
  const json: unknown = await answer.json()
  if (answer.ok)
    return json === null
      ? { otherwise: refused('The project tells accounts what there is, and not anonymous sign-ins.') }
      : told(json)
  const [code, message] = [textIn(json, 'code'), textIn(json, 'message')]
  const { kind, reason } = readLoss(answer.status, code, message)
  switch (kind) {
    case 'expired':
      onExpired()
      return refused('The session has to be renewed first.')
    case 'lost':
    case 'limited':
      return refused('The project did not answer.')
    case 'denied':
      return { otherwise: refused('The project does not let your role ask what there is.') }
    default:
      return {
        otherwise: code === 'PGRST202' ? { type: 'untold' } : refused(`The project said: ${reason}`),
      }
  }
}

function textIn(json: unknown, member: string): string {
  const text: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, member) : undefined
  return typeof text === 'string' ? text : ''
}
