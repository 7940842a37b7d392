/** In groups of four, for whoever reads it and types it. */
export const groupsOf = (text: string, between: ' ' | '-') => text.match(/.{1,4}/g)?.join(between) ?? ''
