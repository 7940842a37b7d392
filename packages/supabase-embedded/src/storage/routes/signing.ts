import { atLeast, readBody, type Body } from '../body'
import { refusals } from '../errors'
import { BULK_LIMIT, checkBucketName, checkKey } from '../limits'
import { objectOf, visibleNames } from '../objects/objects'
import type { Parts } from '../parts'
import type { Route } from '../router'
import { sign } from '../signature'

export const signingRoutes = ({ keys }: Parts): Route[] => [
  {
    method: 'POST',
    pattern: '/object/sign/:bucket',
    operation: 'storage.object.sign_many',
    token: 'required',
    async answer({ request, bucket, scope }) {
      const body = await readBody(request)
      const lifetime = lifetimeOf(body)
      const paths = body.texts('paths')
      if (paths.length === 0) throw refusals.malformed('body/paths must NOT have fewer than 1 items')
      if (paths.length > BULK_LIMIT)
        throw refusals.malformed(`body/paths must NOT have more than ${BULK_LIMIT} items`)
      checkBucketName(bucket)
      const visible = await scope.run(session => visibleNames(session, bucket, paths))
      return Response.json(
        await Promise.all(
          paths.map(async path => {
            if (!visible.has(path))
              return {
                error: 'Either the object does not exist or you do not have access to it',
                path,
                signedURL: null,
              }
            const url = `${bucket}/${path}`
            const token = await sign(keys.jwtSecret, 'download', url, lifetime)
            return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` }
          }),
        ),
      )
    },
  },
  {
    method: 'POST',
    pattern: '/object/sign/:bucket/*',
    operation: 'storage.object.sign',
    token: 'required',
    async answer({ request, bucket, key, scope }) {
      const lifetime = lifetimeOf(await readBody(request))
      checkBucketName(bucket)
      checkKey(key)
      await scope.run(session => objectOf(session, bucket, key))
      const url = `${bucket}/${key}`
      const token = await sign(keys.jwtSecret, 'download', url, lifetime)
      return Response.json({ signedURL: `/object/sign/${url}?token=${token}` })
    },
  },
]

/** Seconds. */
function lifetimeOf(body: Body): number {
  const lifetime = body.requireValue('expiresIn', 'integer')
  atLeast(lifetime, 1, 'body/expiresIn')
  return lifetime
}
