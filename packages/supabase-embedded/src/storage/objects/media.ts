/**
 * Types that browsers only draw, play or show as text. None ends in `+xml`, whatever it begins with: that is a
 * document. PDFs stay, for their viewer is a sandbox of its own.
 */
const INERT =
  /^(image\/(?!svg)[\w.-]+|(audio|video|font)\/[\w.-]+|text\/(plain|csv|markdown|css|calendar|vtt)|application\/(json|pdf|zip|gzip|octet-stream|x-ndjson|wasm|geo\+json|ld\+json|vnd\.[\w.-]+))$/
const TYPE = /^[\w.+-]+\/[\w.+-]+$/
const SCRIPT = /^(text|application)\/(x-)?(javascript|ecmascript|jscript|livescript)[\d.]*$/

/**
 * How a file is served. Behind the development server it has the page's own origin, so whatever could run script there
 * (SVG, XML and what is unknown) is a download in a sandbox when it is opened, and scripts and HTML are text. An
 * `<img>` draws an SVG all the same.
 */
export function mediaHeaders(mimetype: string): Record<string, string> {
  const [essence = ''] = mimetype.toLowerCase().split(';')
  const type = essence.trim()
  const common = { 'x-content-type-options': 'nosniff' }
  if (INERT.test(type) && !mimetype.includes(',')) return { ...common, 'content-type': mimetype }
  if (mimetype.toLowerCase().includes('text/html') || SCRIPT.test(type))
    return { ...common, 'content-type': 'text/plain', 'content-security-policy': SANDBOX }
  return {
    ...common,
    'content-type': TYPE.test(type) ? type : 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': SANDBOX,
  }
}

const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
