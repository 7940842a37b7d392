/**
 * A page of a hosted project's dashboard; null: the URL does not name the project. A custom domain's is unknown here.
 */
export function dashboardUrl(projectUrl: string, path: string): string | null {
  if (!URL.canParse(projectUrl)) return null
  const ref = /^([a-z0-9]{20})\.supabase\.co$/.exec(new URL(projectUrl).hostname)?.[1]
  return ref === undefined ? null : `https://supabase.com/dashboard/project/${ref}${path}`
}
