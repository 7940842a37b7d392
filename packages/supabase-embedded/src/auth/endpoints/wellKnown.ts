import type { Endpoint } from '../call'

const CACHED = { headers: { 'cache-control': 'public, max-age=600' } }

/** Public keys only: tokens of the shared secret can't be verified by them. */
export const jwks: Endpoint = ({ keys }) => Promise.resolve(Response.json({ keys: keys.publicKeys }, CACHED))

export const openidConfiguration: Endpoint = ({ settings, address }) => {
  const issuer = (settings.jwtIssuer ?? address()).replace(/\/+$/, '')
  return Promise.resolve(
    Response.json(
      {
        issuer,
        authorization_endpoint: `${issuer}/oauth/authorize`,
        token_endpoint: `${issuer}/oauth/token`,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        userinfo_endpoint: `${issuer}/oauth/userinfo`,
        scopes_supported: ['openid', 'profile', 'email', 'phone'],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'ES256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
        claims_supported: ['sub', 'aud', 'iss', 'exp', 'iat', 'email', 'email_verified', 'updated_at'],
        code_challenge_methods_supported: ['S256', 'plain'],
      },
      CACHED,
    ),
  )
}
