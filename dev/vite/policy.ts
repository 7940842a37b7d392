/** The content security policy the built app is clean under: no inline script or style, no eval, nothing from elsewhere. */
export function contentSecurityPolicy(projectUrl: string | undefined): string {
  const project = projectUrl === undefined ? '' : ` ${projectUrl}`
  const sockets = projectUrl === undefined ? '' : ` ${projectUrl.replace(/^http/, 'ws')}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures, sounds and films of Storage are shown from where they are.
    `img-src 'self' data:${project}`,
    `media-src 'self'${project}`,
    "font-src 'self'",
    `connect-src 'self'${project}${sockets}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
