/** How a file can be previewed; `other`: only its metadata. */
export type FileContent = 'image' | 'audio' | 'video' | 'text' | 'pdf' | 'other'

/** The image types that every browser shows. */
const IMAGES = /^image\/(png|jpe?g|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/
const TEXTS =
  /^text\/|^application\/(json|xml|yaml|x-yaml|toml|sql|javascript|typescript|x-sh|x-ndjson|graphql|geo\+json)$|\+(json|xml)$/
/** The type of uploads for which nobody stated one. */
const UNKNOWN_TYPE = /^(application\/octet-stream|binary\/octet-stream)?$/
const EXTENSIONS: readonly (readonly [RegExp, FileContent])[] = [
  [/\.(png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i, 'image'],
  [/\.(mp3|m4a|aac|oga|ogg|opus|wav|flac)$/i, 'audio'],
  [/\.(mp4|m4v|webm|ogv|mov)$/i, 'video'],
  [
    /\.(txt|md|csv|tsv|log|jsonl?|ndjson|xml|ya?ml|toml|ini|conf|sql|html?|css|[cm]?[jt]sx?|sh|py|rs|go)$/i,
    'text',
  ],
  [/\.pdf$/i, 'pdf'],
]

/** By the type, or by the name if the type says nothing. */
export function detectContent(name: string, type: string | null): FileContent {
  const plain = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (UNKNOWN_TYPE.test(plain)) return EXTENSIONS.find(([extension]) => extension.test(name))?.[1] ?? 'other'
  if (IMAGES.test(plain)) return 'image'
  if (TEXTS.test(plain)) return 'text'
  if (plain === 'application/pdf') return 'pdf'
  const [major] = plain.split('/')
  return major === 'audio' || major === 'video' ? major : 'other'
}
