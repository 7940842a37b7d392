import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect, PreviewServer, ViteDevServer } from 'vite'
import type { Ready } from '../demo/messages.ts'
import { createBreaker } from './breaking.ts'
import type { EmbeddedBackend } from './embedded.ts'
import { isFromElsewhere, ONLY_HERE, refuseRequest } from './guard.ts'

/** The path at which the dev and preview servers give the demo account's current second-factor code. */
const CODES = '/_demo/code'
/** The path at which the page asks for the demo's first board and account. */
const BOARD = '/_demo/board'
/** The path at which a person at this computer breaks the demo on purpose. */
const BREAK = '/_demo/break'

/** Emails are shown on this computer only. */
const INBOX = '/_inbox'

type Refusing = (request: Pick<IncomingMessage, 'headers'>) => string | undefined

/**
 * Serves what the page needs beside its files: its project with the demo's accounts, and the codes of their second
 * factors.
 */
export function serveHelpers(
  { config: { base }, middlewares }: Pick<ViteDevServer | PreviewServer, 'config' | 'middlewares'>,
  { url, publishableKey, accounts }: Ready,
  { codeOf, simulates }: Pick<EmbeddedBackend, 'codeOf' | 'simulates'>,
  refusalOf: Refusing,
): void {
  const judgeName: Connect.NextHandleFunction = ({ headers: { host, accept } }, response, next) => {
    const refusal = refusalOf({ headers: host === undefined ? {} : { host } })
    if (refusal === undefined) next()
    else if (accept?.includes('text/html') === true) showRefusal(response, refusal)
    else refuseRequest(response, refusal)
  }
  // Before Vite judges the name, which would advise to change its configuration.
  middlewares.stack.unshift({ route: '', handle: judgeName })
  const breakIt = createBreaker(url)
  const configWith = (demoAccounts: object[], rest = {}) =>
    JSON.stringify({ supabaseUrl: '', publishableKey, demoAccounts, ...rest })
  const configHere = configWith(
    accounts.map(({ email, password, description, factor }) => ({
      email,
      password,
      description,
      ...(factor === true && { codes: `${CODES}?email=${encodeURIComponent(email)}` }),
    })),
    { inbox: INBOX },
  )
  const configElsewhere = configWith(accounts.map(({ email, description }) => ({ email, description })))
  // A relative base leaves it to the place, which is the root here.
  middlewares.use(`${base.startsWith('/') ? base : '/'}config.json`, (request, response) => {
    const refusal = refusalOf(request)
    if (refusal !== undefined) refuseRequest(response, refusal)
    else answer(response, isFromElsewhere(request) ? configElsewhere : configHere)
  })
  middlewares.use(BOARD, (request, response) => {
    const refusal = refusalOf(request)
    if (refusal !== undefined) refuseRequest(response, refusal)
    else answer(response, JSON.stringify({ simulates }))
  })
  middlewares.use(BREAK, (request, response) => {
    const refusal = refusalOf(request) ?? (isFromElsewhere(request) ? ONLY_HERE : undefined)
    if (refusal !== undefined) {
      refuseRequest(response, refusal)
      return
    }
    const what = new URL(request.url ?? '', 'http://localhost').searchParams.get('what') ?? ''
    void (request.method === 'POST' ? breakIt(what) : Promise.resolve(null)).then(
      seconds => {
        response.statusCode = seconds === null ? 404 : 200
        answer(response, JSON.stringify({ seconds }))
      },
      () => {
        response.statusCode = 502
        answer(response, JSON.stringify({ seconds: null }))
      },
    )
  })
  middlewares.use(CODES, (request, response) => {
    const refusal = refusalOf(request) ?? (isFromElsewhere(request) ? ONLY_HERE : undefined)
    if (refusal !== undefined) {
      refuseRequest(response, refusal)
      return
    }
    const email = new URL(request.url ?? '', 'http://localhost').searchParams.get('email') ?? ''
    void codeOf(email).then(code => {
      response.statusCode = code === null ? 404 : 200
      answer(response, JSON.stringify(code))
    })
  })
}

/** As a person reads it who opened the page. */
function showRefusal(response: ServerResponse, text: string): void {
  response
    .writeHead(403, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(text)
}

function answer(response: ServerResponse, json: string): void {
  response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store').end(json)
}
