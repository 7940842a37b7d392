/**
 * The environment variables that the page can read. Vite replaces each with its text, or with `undefined` if it is
 * not set.
 */
interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
}
