/** Whether a URL asks for the kiosk: `?mode=kiosk`, or `?kiosk=1` for short. */
export function isKioskUrl(search: string): boolean {
  const params = new URLSearchParams(search)
  return params.get('mode') === 'kiosk' || params.get('kiosk') === '1'
}

/** The same URL with or without the kiosk, otherwise unchanged. */
export function withKiosk(href: string, isKiosk: boolean): string {
  const address = new URL(href)
  address.searchParams.delete('kiosk')
  if (isKiosk) address.searchParams.set('mode', 'kiosk')
  else if (address.searchParams.get('mode') === 'kiosk') address.searchParams.delete('mode')
  return address.href
}
