/** The content security policy the built app is clean under: no inline script or style, no eval, nothing from elsewhere. */
export function contentSecurityPolicy(projectUrl: string | undefined): string {
  const project = projectUrl === undefined ? '' : ` ${projectUrl} ${projectUrl.replace(/^http/, 'ws')}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${project}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
