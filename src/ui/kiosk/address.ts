/** Whether an address asks for a kiosk: `?mode=kiosk`, or `?kiosk=1` for short. */
export function asksForKiosk(search: string): boolean {
  const params = new URLSearchParams(search)
  return params.get('mode') === 'kiosk' || params.get('kiosk') === '1'
}

/** The same address with or without the kiosk, and everything else as it was. */
export function withKiosk(href: string, isKiosk: boolean): string {
  const address = new URL(href)
  address.searchParams.delete('kiosk')
  if (isKiosk) address.searchParams.set('mode', 'kiosk')
  else if (address.searchParams.get('mode') === 'kiosk') address.searchParams.delete('mode')
  return address.href
}
