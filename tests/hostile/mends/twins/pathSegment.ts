/** Puts every name into an address as it is, as supabase-js does. */
export const pathSegment = (name: string): string => name
