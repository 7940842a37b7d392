import { requireAdmin } from '../bearer'
import type { Endpoint } from '../call'
import type { Routes } from '../router'
import { createUser } from './createUser'
import { deleteUser } from './deleteUser'
import { generateLink } from './generateLink'
import { invite } from './invite'
import { listUsers } from './listUsers'
import { deleteUserFactor, getAdminUser, listUserFactors, updateUserFactor } from './user'
import { updateUserById } from './updateUser'

const guardEndpoint =
  (endpoint: Endpoint): Endpoint =>
  async call => {
    await requireAdmin(call)
    return endpoint(call)
  }

/** Requests that need the secret key. */
export const admin: Routes = Object.fromEntries(
  Object.entries({
    'GET /admin/users': listUsers,
    'POST /admin/users': createUser,
    'GET /admin/users/:user': getAdminUser,
    'PUT /admin/users/:user': updateUserById,
    'DELETE /admin/users/:user': deleteUser,
    'GET /admin/users/:user/factors': listUserFactors,
    'PUT /admin/users/:user/factors/:factor': updateUserFactor,
    'DELETE /admin/users/:user/factors/:factor': deleteUserFactor,
    'POST /admin/generate_link': generateLink,
    'POST /invite': invite,
  }).map(([route, endpoint]) => [route, guardEndpoint(endpoint)]),
)
