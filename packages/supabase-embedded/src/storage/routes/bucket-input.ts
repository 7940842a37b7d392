import { atLeast, type Body } from '../body'
import type { BucketChange, BucketListing } from '../buckets'
import { refusals } from '../errors'
import { checkMimeTypes, fileSize } from '../limits'

/** `null` lifts a limit, and a key left out stays as it is. */
export function changeOf(body: Body, projectLimit: number): BucketChange {
  const limit = body.raw['file_size_limit']
  const types = body.raw['allowed_mime_types']
  const change: BucketChange = {}
  const isPublic = body.optional('public', 'boolean')
  if (isPublic !== undefined) change.public = isPublic
  if (limit === null) change.file_size_limit = null
  else if (typeof limit === 'number' || typeof limit === 'string') {
    const bytes = fileSize(limit, projectLimit)
    atLeast(bytes, 0, 'body/file_size_limit')
    change.file_size_limit = bytes
  }
  if (types === null) change.allowed_mime_types = null
  else if (types !== undefined) {
    const namedTypes = body.texts('allowed_mime_types').filter(type => type !== '')
    checkMimeTypes(namedTypes)
    change.allowed_mime_types = namedTypes
  }
  return change
}

const SORT_COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const
const SORT_ORDERS = ['asc', 'desc'] as const

export function listingOf(query: URLSearchParams): BucketListing {
  const chooseValue = <T extends string>(name: string, choices: readonly T[]): T | undefined => {
    const value = query.get(name)
    const choice = choices.find(each => each === value)
    if (value !== null && choice === undefined)
      throw refusals.malformed(`querystring/${name} must be equal to one of the allowed values`)
    return choice
  }
  const count = (name: string, least: number): number | undefined => {
    const value = query.get(name)
    if (value === null) return undefined
    if (!/^-?\d+$/.test(value)) throw refusals.malformed(`querystring/${name} must be integer`)
    atLeast(Number(value), least, `querystring/${name}`)
    return Number(value)
  }
  const [limit, offset] = [count('limit', 1), count('offset', 0)]
  const [sortColumn, sortOrder] = [
    chooseValue('sortColumn', SORT_COLUMNS),
    chooseValue('sortOrder', SORT_ORDERS),
  ]
  return {
    search: query.get('search') ?? '',
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
    ...(sortColumn === undefined ? {} : { sortColumn }),
    ...(sortOrder === undefined ? {} : { sortOrder }),
  }
}
