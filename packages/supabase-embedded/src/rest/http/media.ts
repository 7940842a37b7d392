import { RestError } from '../error'

/** How rows become a body. */
export type Format =
  | { kind: 'array' | 'object'; stripNulls: boolean }
  | { kind: 'csv' }
  | { kind: 'plan'; of: Exclude<Format, { kind: 'plan' }>; json: boolean; options: string[] }

export interface Media {
  format: Format
  contentType: string
}

const JSON_ARRAY: Media = {
  format: { kind: 'array', stripNulls: false },
  contentType: 'application/json; charset=utf-8',
}

/** The first media type of the Accept header that can be written. Throws PGRST107 when there is none. */
export function negotiate(header: string | null, plans: boolean): Media {
  const acceptedTypes = header === null || header.trim() === '' ? ['*/*'] : byQuality(header)
  for (const type of acceptedTypes) {
    const media = mediaOf(type, plans)
    if (media !== undefined) return media
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${acceptedTypes.join(', ')}`)
}

function byQuality(header: string): string[] {
  const weighedTypes = header.split(',').map(each => {
    const quality = /;\s*q=([\d.]+)/.exec(each)?.[1]
    return {
      type: each.replace(/;\s*q=[\d.]+/, '').trim(),
      quality: quality === undefined ? 1 : Number(quality),
    }
  })
  return weighedTypes.sort((a, b) => b.quality - a.quality).map(each => each.type)
}

function mediaOf(text: string, plans: boolean): Media | undefined {
  const [type = '', ...parameters] = text.split(';').map(each => each.trim())
  const stripNulls = parameters.includes('nulls=stripped')
  const suffix = stripNulls ? ';nulls=stripped' : ''
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return JSON_ARRAY
    case 'text/csv':
      return { format: { kind: 'csv' }, contentType: 'text/csv; charset=utf-8' }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        format: { kind: 'object', stripNulls },
        contentType: `application/vnd.pgrst.object+json${suffix}; charset=utf-8`,
      }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      if (!stripNulls) return JSON_ARRAY
      return {
        format: { kind: 'array', stripNulls },
        contentType: 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
      }
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return plans ? planOf(type.endsWith('json'), parameters) : undefined
    default:
      return undefined
  }
}

function planOf(json: boolean, parameters: string[]): Media | undefined {
  const of =
    /^for="(.*)"$/.exec(parameters.find(each => each.startsWith('for=')) ?? '')?.[1] ?? 'application/json'
  const options =
    parameters
      .find(each => each.startsWith('options='))
      ?.slice('options='.length)
      .split('|') ?? []
  const plannedMedia = mediaOf(of, false)
  if (plannedMedia === undefined || plannedMedia.format.kind === 'plan') return undefined
  const optionText = options.length === 0 ? '' : ` options=${options.join('|')};`
  return {
    format: {
      kind: 'plan',
      of: plannedMedia.format,
      json,
      options: options.filter(each => /^(analyze|verbose|settings|buffers|wal)$/.test(each)),
    },
    contentType: `application/vnd.pgrst.plan+${json ? 'json' : 'text'}; for="${of}";${optionText} charset=utf-8`,
  }
}
