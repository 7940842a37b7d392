/**
 * By its path, where all else names the package: Vite leaves packages that its configuration imports to Node, and Node 20
 * reads no TypeScript. What is named by a path, Vite bundles.
 */
export * from '../../packages/supabase-embedded/src/guard/index.ts'
