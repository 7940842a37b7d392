/** GoTrue's provider names that a capital letter alone does not turn into the brand name. */
const names: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
  x: 'X',
}

/** "GitHub" for `github`, "Acme id" for `custom:acme-id`. */
export function providerName(provider: string): string {
  const plain = provider.replace(/^custom:/, '').replace(/[-_]+/g, ' ')
  return names[provider] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
