import type { Service } from '../service'
import { admin } from './admin/routes'
import { asAuthAdmin } from './authAdmin'
import type { AuthContext } from './call'
import { getUser, putUser } from './endpoints/account/user'
import { health, settings } from './endpoints/settings'
import { jwks, openidConfiguration } from './endpoints/wellKnown'
import { logout } from './endpoints/account/logout'
import { magicLink, otp } from './endpoints/otp'
import { oauthServer } from './endpoints/oauthServer'
import { reauthenticate } from './endpoints/account/reauthenticate'
import { recover } from './endpoints/recover'
import { resend } from './endpoints/resend'
import { signUp } from './endpoints/signUp'
import { singleSignOn } from './endpoints/sso'
import { token } from './endpoints/token'
import { unlinkIdentity } from './endpoints/account/identities'
import { verifyGet, verifyPost } from './endpoints/verify'
import { challenge, verify } from './mfa/challenge'
import { enroll, unenroll } from './mfa/enroll'
import { deleteCodes, generateCodes, recoveryStatus, regenerateCodes, verifyCode } from './mfa/recoveryCodes'
import { authorize, linkIdentity } from './oauth/authorize'
import { callback } from './oauth/callback'
import { onlyWhenEnabled } from './passkeys/ceremony'
import { deletePasskey, listPasskeys, renamePasskey } from './passkeys/manage'
import { registrationOptions, verifyRegistration } from './passkeys/register'
import { signInOptions, verifySignIn } from './passkeys/signIn'
import { serviceOf, type Routes } from './router'

const routes: Routes = {
  'POST /signup': signUp,
  'POST /token': token,
  'POST /otp': otp,
  'POST /magiclink': magicLink,
  'POST /verify': verifyPost,
  'GET /verify': verifyGet,
  'POST /recover': recover,
  'POST /resend': resend,
  'GET /reauthenticate': reauthenticate,
  'POST /logout': logout,
  'GET /user': getUser,
  'PUT /user': putUser,
  'GET /user/identities/authorize': linkIdentity,
  'DELETE /user/identities/:identity': unlinkIdentity,
  'POST /factors': enroll,
  'GET /factors/recovery-codes': recoveryStatus,
  'POST /factors/recovery-codes': generateCodes,
  'POST /factors/recovery-codes/verify': verifyCode,
  'POST /factors/recovery-codes/regenerate': regenerateCodes,
  'DELETE /factors/recovery-codes': deleteCodes,
  'POST /factors/:factor/challenge': challenge,
  'POST /factors/:factor/verify': verify,
  'DELETE /factors/:factor': unenroll,
  'GET /authorize': authorize,
  'GET /callback': callback,
  'POST /callback': callback,
  'POST /sso': singleSignOn,
  'GET /sso/saml/metadata': singleSignOn,
  'POST /sso/saml/acs': singleSignOn,
  'POST /passkeys/authentication/options': onlyWhenEnabled(signInOptions),
  'POST /passkeys/authentication/verify': onlyWhenEnabled(verifySignIn),
  'POST /passkeys/registration/options': onlyWhenEnabled(registrationOptions),
  'POST /passkeys/registration/verify': onlyWhenEnabled(verifyRegistration),
  'GET /passkeys': onlyWhenEnabled(listPasskeys),
  'PATCH /passkeys/:passkey': onlyWhenEnabled(renamePasskey),
  'DELETE /passkeys/:passkey': onlyWhenEnabled(deletePasskey),
  'GET /settings': settings,
  'GET /health': health,
  'GET /.well-known/jwks.json': jwks,
  'GET /.well-known/openid-configuration': openidConfiguration,
  ...oauthServer,
  ...admin,
}

/** The auth service under `/auth/v1`: GoTrue's endpoints over GoTrue's tables. */
export const createAuth = (context: AuthContext): Service =>
  serviceOf('/auth/v1', routes, { ...context, database: asAuthAdmin(context.database) })
