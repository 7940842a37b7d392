import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { follow } from './auth'

/** A Keycloak that lets everybody in: the code of an account is its claims. */
export async function startKeycloak(): Promise<{ url: string; toml: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = request.url?.replace('/protocol/openid-connect/', '') ?? ''
    const json = (body: string) => response.setHeader('content-type', 'application/json').end(body)
    if (path === 'userinfo')
      return json(Buffer.from(request.headers.authorization?.slice(7) ?? '', 'base64url').toString())
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      const isKnown = form.get('client_id') === 'board' && form.get('client_secret') === 'hush'
      if (!isKnown) return response.writeHead(401).end()
      return json(JSON.stringify({ access_token: form.get('code'), refresh_token: 'theirs' }))
    })
    return undefined
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const toml = `[auth.external.keycloak]\nenabled = true\nclient_id = "board"\nsecret = "hush"\nurl = "${url}"`
  return { url, toml, server }
}

/** Goes to the provider, comes back as whoever the claims say, and returns where the app finds itself. */
export async function roundTrip(authorizeUrl: string, claims: object) {
  const there = await follow(authorizeUrl)
  const back = new URL(there.url.searchParams.get('redirect_uri') ?? '')
  back.searchParams.set('state', there.url.searchParams.get('state') ?? '')
  back.searchParams.set('code', Buffer.from(JSON.stringify(claims)).toString('base64url'))
  return { there, back: back.href, landing: await follow(back.href) }
}

/** Goes to the provider and says no there. */
export async function declineAt(authorizeUrl: string): Promise<URL> {
  const { url: there } = await follow(authorizeUrl)
  const back = new URL(there.searchParams.get('redirect_uri') ?? '')
  back.searchParams.set('state', there.searchParams.get('state') ?? '')
  back.searchParams.set('error', 'access_denied')
  back.searchParams.set('error_description', 'The user said no')
  return (await follow(back.href)).url
}
