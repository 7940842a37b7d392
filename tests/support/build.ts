import { build } from 'vite'

/** The production build, as `npm run build` makes it. */
export async function buildApp(): Promise<void> {
  await build({ logLevel: 'warn', mode: 'production' })
}
