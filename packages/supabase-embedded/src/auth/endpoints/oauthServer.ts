import { callerOf, requireAdmin } from '../bearer'
import type { Endpoint } from '../call'
import { AuthError } from '../errors'
import type { Routes } from '../router'

/** The answer of a project that is no OAuth server itself. */
const refuse: Endpoint = () => {
  throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled')
}

const refuseUser: Endpoint = async call => {
  await callerOf(call)
  return refuse(call)
}

const refuseAdmin: Endpoint = async call => {
  await requireAdmin(call)
  return refuse(call)
}

export const oauthServer: Routes = {
  'GET /.well-known/oauth-authorization-server': refuse,
  'POST /oauth/clients/register': refuse,
  'POST /oauth/token': refuse,
  'GET /oauth/authorize': refuse,
  'GET /oauth/authorizations/:authorization': refuse,
  'POST /oauth/authorizations/:authorization/consent': refuse,
  'GET /oauth/userinfo': refuse,
  'GET /user/oauth/grants': refuseUser,
  'DELETE /user/oauth/grants': refuseUser,
  'GET /admin/oauth/clients': refuseAdmin,
  'POST /admin/oauth/clients': refuseAdmin,
  'GET /admin/oauth/clients/:client': refuseAdmin,
  'PUT /admin/oauth/clients/:client': refuseAdmin,
  'DELETE /admin/oauth/clients/:client': refuseAdmin,
  'POST /admin/oauth/clients/:client/regenerate_secret': refuseAdmin,
}
