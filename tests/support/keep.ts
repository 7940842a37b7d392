/** A session as auth-js stores it, of about so many characters; the form is all that matters here. */
export const sessionOf = (size: number, letter = 'x'): string =>
  JSON.stringify({ access_token: letter.repeat(Math.ceil(size / letter.length)) })

export const parts = (key: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${key}.${index}`)

export const cookieNames = (): string[] =>
  document.cookie
    .split('; ')
    .map(cookie => cookie.replace(/=.*/, ''))
    .filter(name => name !== '')
    .sort()

/** Of this host and the domain above. */
export function forgetAll(): void {
  for (const name of cookieNames())
    for (const domain of ['', '; domain=example.com'])
      document.cookie = `${name}=; path=/; max-age=0${domain}`
  localStorage.clear()
}
