import { checkBucketName, UPLOAD_URL_LIFETIME } from '../limits'
import type { Parts } from '../parts'
import type { Exchange, Route } from '../router'
import { sign, verify } from '../signature'
import { canWrite, metadataFromHeader, receiveUpload } from '../objects/upload'

export const uploadRoutes = (parts: Parts): Route[] => [
  {
    method: 'POST',
    pattern: '/object/upload/sign/:bucket/*',
    operation: 'storage.object.sign_upload_url',
    token: 'required',
    async answer(exchange) {
      const { bucket, key: name } = exchange
      checkBucketName(bucket)
      const { owner } = exchange.caller
      const { headers } = exchange.request
      const upsert = headers.get('x-upsert') === 'true'
      await canWrite(
        exchange.scope,
        {
          bucket,
          name,
          owner,
          version: '1',
          metadata: { mimetype: headers.get('content-type') ?? '' },
          userMetadata: metadataFromHeader(headers.get('x-metadata')),
        },
        upsert,
      )
      const url = `${bucket}/${name}`
      const token = await sign(parts.keys.jwtSecret, 'upload', url, UPLOAD_URL_LIFETIME, { owner, upsert })
      return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
    },
  },
  {
    method: 'PUT',
    pattern: '/object/upload/sign/:bucket/*',
    operation: 'storage.object.upload_signed',
    token: 'none',
    async answer(exchange) {
      const { bucket, key: name } = exchange
      checkBucketName(bucket)
      const token = exchange.url.searchParams.get('token')
      const { owner, upsert = false } = await verify(
        parts.keys.jwtSecret,
        'upload',
        `${bucket}/${name}`,
        token,
      )
      const target = { bucket, name, owner, upsert }
      await receiveUpload(parts, parts.service, exchange.request, target)
      return Response.json({ Key: `${bucket}/${name}` })
    },
  },
  {
    method: 'POST',
    pattern: '/object/:bucket/*',
    operation: 'storage.object.upload',
    token: 'required',
    answer: exchange => upload(parts, exchange, exchange.request.headers.get('x-upsert') === 'true'),
  },
  {
    method: 'PUT',
    pattern: '/object/:bucket/*',
    operation: 'storage.object.upload_update',
    token: 'required',
    answer: exchange => upload(parts, exchange, true),
  },
]

async function upload(parts: Parts, exchange: Exchange, upsert: boolean): Promise<Response> {
  const { bucket, key: name } = exchange
  checkBucketName(bucket)
  const target = { bucket, name, owner: exchange.caller.owner, upsert }
  const storedObject = await receiveUpload(parts, exchange.scope, exchange.request, target)
  return Response.json({ Id: storedObject.id, Key: `${bucket}/${name}` })
}
