/**
 * Imported by path, unlike everywhere else: Vite leaves packages that its configuration imports to Node, and Node 20
 * cannot read TypeScript, but Vite bundles what is imported by path.
 */
export * from '../../packages/supabase-embedded/src/guard/index.ts'
