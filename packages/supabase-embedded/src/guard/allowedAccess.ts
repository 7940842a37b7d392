/** Who can reach the backend besides this computer's own pages and names. */
export interface AllowedAccess {
  /** `scheme://host[:port]` */
  readonly origins: readonly string[]
  /** Host names; one with a leading dot stands for a domain and its subdomains. `any`: the name is not checked. */
  readonly hosts: readonly string[] | 'any'
}

export const onlyThisComputer: AllowedAccess = { origins: [], hosts: [] }

/** Checks what somebody typed. Throws an Error that names the value and what it has to look like. */
export const allowedOf = (origins: readonly string[], hosts: readonly string[]): AllowedAccess => ({
  origins: origins.map(originIn),
  hosts: hosts.map(hostIn),
})

function originIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const origin = `${url?.protocol}//${url?.host}`
  if (url === undefined || url.host === '' || (text !== origin && text !== `${origin}/`))
    throw new Error(
      `"${text}" is not the origin of a page; write scheme, host and port, such as https://app.test:3000`,
    )
  return origin
}

function hostIn(text: string): string {
  const name = text.toLowerCase()
  if (!/^\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name))
    throw new Error(
      `"${text}" is not a host name; write it without scheme and port, such as my-computer.local`,
    )
  return name
}
