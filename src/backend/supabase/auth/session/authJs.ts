/** A module of its own, so that auth-js is fetched apart from the page: see `lazyAuthJs.ts`. */
export { AuthClient } from '@supabase/supabase-js'
