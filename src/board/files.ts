/** Of an entry of a folder. `path`: from the bucket on, a folder's with a "/" at its end, and what it is known by. */
export const FILE = ['path', 'name', 'folder', 'type', 'size', 'created_at', 'updated_at']

/** What there is to show of a file; `other`: its facts alone. */
export type Content = 'image' | 'audio' | 'video' | 'text' | 'pdf' | 'other'

/** Those that every browser draws. */
const IMAGES = /^image\/(png|jpe?g|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/
const TEXTS =
  /^text\/|^application\/(json|xml|yaml|x-yaml|toml|sql|javascript|typescript|x-sh|x-ndjson|graphql|geo\+json)$|\+(json|xml)$/
/** What uploads are called of which nobody said the type. */
const UNSAID = /^(application\/octet-stream|binary\/octet-stream)?$/
const ENDINGS: readonly (readonly [RegExp, Content])[] = [
  [/\.(png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i, 'image'],
  [/\.(mp3|m4a|aac|oga|ogg|opus|wav|flac)$/i, 'audio'],
  [/\.(mp4|m4v|webm|ogv|mov)$/i, 'video'],
  [
    /\.(txt|md|csv|tsv|log|jsonl?|ndjson|xml|ya?ml|toml|ini|conf|sql|html?|css|[cm]?[jt]sx?|sh|py|rs|go)$/i,
    'text',
  ],
  [/\.pdf$/i, 'pdf'],
]

/** By its type, and by its name where it has none that says anything. */
export function contentOf(name: string, type: string | null): Content {
  const plain = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (UNSAID.test(plain)) return ENDINGS.find(([ending]) => ending.test(name))?.[1] ?? 'other'
  if (IMAGES.test(plain)) return 'image'
  if (TEXTS.test(plain)) return 'text'
  if (plain === 'application/pdf') return 'pdf'
  const [major] = plain.split('/')
  return major === 'audio' || major === 'video' ? major : 'other'
}
