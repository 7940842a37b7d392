import { isIP } from 'node:net'

/** The host name of a `Host` header, in the form URLs give it and without its port. Undefined where it is not one. */
export function hostnameOf(authority: string): string | undefined {
  if (/[/\\?#@\s]/.test(authority) || !URL.canParse(`http://${authority}`)) return undefined
  return new URL(`http://${authority}`).hostname
}

/** `localhost`, its subdomains, 127.0.0.0/8 and ::1. Browsers resolve none of these names by DNS. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname)

/** An IP address as it stands in a URL. No DNS record can lead one elsewhere. */
export const isIpAddress = (hostname: string): boolean => hostname.startsWith('[') || isIP(hostname) === 4

/** Whether the address of a socket's other end is this computer's own. */
export const isLoopbackPeer = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127(\.\d+){3}$/i.test(address)
