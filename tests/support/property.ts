export { default } from 'supabase-embedded/testing/property'
