import { spawn } from 'node:child_process'

/** The app as `npm start` serves it, for a project elsewhere. */
export async function serveFor(
  projectUrl: string,
  publishableKey: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', '0'], {
    env: {
      ...process.env,
      VITE_SUPABASE_URL: projectUrl,
      VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<void>(resolve => server.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Local:\s+(http:\/\/localhost:\d+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', () => reject(new Error(`the app ended:\n${output}`)))
  })
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await exit
    },
  }
}
