import { PostgrestClient } from '@supabase/postgrest-js'
import { RealtimeClient, type SupabaseClient } from '@supabase/supabase-js'

/** The part of supabase-js that reads and writes rows and hears changes: a whole client brings all other services. */
export type DataClient = Pick<
  SupabaseClient,
  'from' | 'schema' | 'rpc' | 'channel' | 'getChannels' | 'removeChannel' | 'realtime'
>

interface DataClientOptions {
  url: string
  key: string
  accessToken: () => Promise<string | null>
  fetch: typeof fetch
  realtime: ConstructorParameters<typeof RealtimeClient>[1] & object
}

/** A client for these two services, as `createClient` makes them. */
export function createDataClient({ url, key, accessToken, ...options }: DataClientOptions): DataClient {
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    schema: 'public',
    fetch: withToken(options.fetch, key, accessToken),
  })
  const realtime = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    accessToken: async () => (await accessToken()) ?? key,
    ...options.realtime,
    params: { apikey: key },
  })
  return {
    realtime,
    from: rest.from.bind(rest),
    schema: rest.schema.bind(rest),
    rpc: rest.rpc.bind(rest),
    channel: realtime.channel.bind(realtime),
    getChannels: realtime.getChannels.bind(realtime),
    removeChannel: realtime.removeChannel.bind(realtime),
  } as DataClient
}

const withToken =
  (ask: typeof fetch, key: string, accessToken: () => Promise<string | null>): typeof fetch =>
  async (input, init) => {
    const token = (await accessToken()) ?? key
    const headers = new Headers(init?.headers)
    headers.set('apikey', key)
    headers.set('Authorization', `Bearer ${token}`)
    return ask(input, { ...init, headers })
  }
