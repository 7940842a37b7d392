import type { Call, Endpoint } from '../call'
import { invalid } from '../errors'
import { publicUser } from '../accounts/publicUser'
import { findUsers } from '../accounts/users'

const MATCHES = `u.aud = 'authenticated' and ($1 = '' or u.email like '%' || $1 || '%'
  or u.raw_user_meta_data ->> 'full_name' ilike '%' || $1 || '%')`

/** Newest first. `Link` and `X-Total-Count` describe the other pages. */
export const listUsers: Endpoint = async call => {
  const page = Math.max(1, numberOf(call, 'page') ?? 1)
  const perPage = numberOf(call, 'per_page') || 50
  const filter = call.query.get('filter') ?? ''
  const direction = directionOf(call)
  const users = await findUsers(
    call.database,
    MATCHES,
    [filter, perPage, (page - 1) * perPage],
    `order by u.created_at ${direction}, u.id limit $2 offset $3`,
  )
  const [countRow] = await call.database.query<{ total: number }>(
    `select count(*)::int as total from auth.users u where ${MATCHES}`,
    [filter],
  )
  const total = countRow?.total ?? 0
  return Response.json(
    { users: users.map(publicUser), aud: 'authenticated' },
    { headers: { 'x-total-count': String(total), link: links(call, page, Math.ceil(total / perPage)) } },
  )
}

function links({ query }: Call, page: number, pages: number): string {
  const to = (number: number, rel: string) => {
    const target = new URLSearchParams(query)
    target.set('page', String(number))
    target.sort()
    return `</admin/users?${target.toString()}>; rel="${rel}"`
  }
  return [...(pages > page ? [to(page + 1, 'next')] : []), to(pages, 'last')].join(', ')
}

function numberOf({ query }: Call, name: string): number | undefined {
  const text = query.get(name) ?? ''
  if (text === '') return undefined
  if (!/^\d+$/.test(text))
    throw invalid(`Bad Pagination Parameters: strconv.ParseUint: parsing "${text}": invalid syntax`)
  return Number(text)
}

function directionOf({ query }: Call): 'asc' | 'desc' {
  const [field, direction = 'desc'] = (query.get('sort') ?? 'created_at').split(' ')
  if (field !== 'created_at') throw invalid(`Bad Sort Parameters: bad field for sort '${field ?? ''}'`)
  const lower = direction.toLowerCase()
  if (lower !== 'asc' && lower !== 'desc')
    throw invalid(`Bad Sort Parameters: bad direction for sort '${direction}', only 'asc' and 'desc' allowed`)
  return lower
}
