export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
