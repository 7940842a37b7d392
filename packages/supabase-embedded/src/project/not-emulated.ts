import { isProvider } from '../auth/oauth/providers'
import { databaseHooks } from './auth-settings'
import type { Config } from './schema'

/** Settings that are switched on and that the embedded backend does not honour, by their names in `config.toml`. */
export function notEmulated({ api, auth, db, experimental, storage }: Config): string[] {
  const switches: Record<string, boolean | undefined> = {
    'api.tls': api.tls.enabled,
    'auth.captcha': auth.captcha.enabled,
    'auth.email.smtp': auth.email.smtp.enabled ?? auth.email.smtp.host !== undefined,
    'auth.mfa.phone': auth.mfa.phone.enroll_enabled,
    'auth.mfa.web_authn': auth.mfa.web_authn.enroll_enabled,
    'auth.oauth_server': auth.oauth_server.enabled,
    'auth.sms': auth.sms.enable_signup,
    'db.vault': Object.keys(db.vault ?? {}).length > 0,
    'experimental.webhooks': experimental.webhooks?.enabled,
    'storage.analytics': storage.analytics.enabled,
    'storage.vector': storage.vector.enabled,
    ...enabledOf('auth.external', without(isProvider, auth.external)),
    ...enabledOf('auth.hook', remoteHooks(auth.hook)),
    ...enabledOf('auth.third_party', auth.third_party),
    ...enabledOf('auth.web3', auth.web3),
  }
  return Object.keys(switches).filter(name => switches[name] === true)
}

const enabledOf = (section: string, items: Record<string, { enabled: boolean } | undefined>) =>
  Object.fromEntries(Object.entries(items).map(([name, item]) => [`${section}.${name}`, item?.enabled]))

const without = <T>(isHonoured: (name: string) => boolean, items: Record<string, T>) =>
  Object.fromEntries(Object.entries(items).filter(([name]) => !isHonoured(name)))

/** Without the hooks that run in the database. */
function remoteHooks(hooks: Config['auth']['hook']): Config['auth']['hook'] {
  const local = databaseHooks(hooks)
  const honouredKeys = [
    'custom_access_token',
    'before_user_created',
    'password_verification_attempt',
    'mfa_verification_attempt',
  ]
  return Object.fromEntries(
    Object.entries(hooks).filter(([name]) => !(name in local && honouredKeys.includes(name))),
  ) as Config['auth']['hook']
}
