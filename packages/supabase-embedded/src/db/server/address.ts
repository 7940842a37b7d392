/** `database "app" at localhost:5432`, without the password that an address may hold. Throws for what is no address. */
export function placeOf(address: string): string {
  const url = parse(address)
  const host = url.searchParams.get('host') ?? url.hostname
  const port = url.searchParams.get('port') ?? url.port
  const name = decodeURIComponent(url.pathname.slice(1))
  return `database "${name === '' ? 'postgres' : name}" at ${host}${port === '' ? '' : `:${port}`}`
}

function parse(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol))
    throw new Error('--database: use an address such as postgres://postgres@localhost:5432/app')
  return url
}
