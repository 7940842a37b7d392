import type { IncomingMessage } from 'node:http'
import { isLoopbackPeer } from './names.ts'

/**
 * Whether a request began on another computer. A proxy on this one appends the address it was asked from; nobody can
 * take an entry out of that list.
 */
export const isFromElsewhere = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  !isLoopbackPeer(socket.remoteAddress ?? '') || isForwardedFromElsewhere(headers['x-forwarded-for'])

/** The same by `X-Forwarded-For` alone, where the socket is a loopback one. */
export function isForwardedFromElsewhere(forwardedFor: string | string[] | null | undefined): boolean {
  const entries = [forwardedFor ?? []].flat().flatMap(each => each.split(','))
  return entries.some(entry => !isLoopbackPeer(entry.trim()))
}

export const ONLY_HERE =
  'This answers to the computer it runs on only; with --host, others see the page and the project behind it.'
