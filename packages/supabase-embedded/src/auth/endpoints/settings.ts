import type { Endpoint } from '../call'
import { isProvider } from '../oauth/providers'

const PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
]

/** The settings that sign-in pages read. */
export const settings: Endpoint = ({ settings: { email, external, ...auth } }) =>
  Promise.resolve(
    Response.json({
      external: {
        anonymous_users: auth.anonymousSignIns,
        ...Object.fromEntries(
          PROVIDERS.map(name => [name, external[name] !== undefined && isProvider(name)]),
        ),
        email: email.signup,
        phone: false,
      },
      disable_signup: !auth.signup,
      mailer_autoconfirm: !email.confirmations,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: auth.passkeys.enabled,
    }),
  )

export const health: Endpoint = () =>
  Promise.resolve(
    Response.json({
      version: 'v2.0.0-embedded',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  )
