/** The serializer of a socket, chosen by `vsn` when it connects. */
export type Version = 1 | 2

/** Undefined: a version nobody serves (HTTP 403). A missing `vsn` means 1.0.0. */
export function versionOf(vsn: string | null): Version | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+$/.exec(vsn ?? '1.0.0') ?? []
  if (minor !== '0') return undefined
  return major === '1' ? 1 : major === '2' ? 2 : undefined
}
