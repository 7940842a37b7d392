/** A refusal in the words of the hosted service. Most travel as HTTP 400; the body tells the real status. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code: string
  /** As in the body. */
  readonly statusCode: number
  /** The older name of the code, where the service still has one. */
  readonly error: string
  readonly status: number

  constructor(code: string, statusCode: number, message: string, error = code, status?: number) {
    super(message)
    this.code = code
    this.statusCode = statusCode
    this.error = error
    this.status = status ?? (statusCode === 500 ? 500 : 400)
  }

  toResponse(): Response {
    const { statusCode, code, error, message } = this
    return Response.json(
      { statusCode: String(statusCode), code, error, message },
      { status: this.status, headers: { 'cache-control': 'no-store' } },
    )
  }
}

export const refusals = {
  bucketNotFound: () => new StorageError('NoSuchBucket', 404, 'Bucket not found', 'Bucket not found'),
  bucketNotEmpty: () =>
    new StorageError('ResourceNotEmpty', 409, 'The bucket you tried to delete is not empty'),
  invalidBucketName: () => new StorageError('InvalidBucketName', 400, 'Bucket name invalid', 'Invalid Input'),
  bucketExists: () =>
    new StorageError('BucketAlreadyExists', 409, 'The resource already exists', 'Duplicate'),
  objectNotFound: () => new StorageError('NoSuchKey', 404, 'Object not found', 'not_found'),
  objectExists: () => new StorageError('KeyAlreadyExists', 409, 'The resource already exists', 'Duplicate'),
  invalidKey: (key: string) => new StorageError('InvalidKey', 400, `Invalid key: ${key}`),
  mimeType: (type: string) =>
    new StorageError('InvalidMimeType', 415, `mime type ${type} is not supported`, 'invalid_mime_type'),
  tooLarge: (entity = 'object') =>
    new StorageError(
      'EntityTooLarge',
      413,
      `The ${entity} exceeded the maximum allowed size`,
      'Payload too large',
    ),
  fileSizeFormat: () =>
    new StorageError('InvalidRequest', 400, 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'),
  noContent: () => new StorageError('InvalidRequest', 400, 'No content provided'),
  accessDenied: (message = 'Access denied') => new StorageError('AccessDenied', 403, message, 'Unauthorized'),
  invalidToken: (message: string) => new StorageError('InvalidJWT', 400, message),
  signature: (message = 'Invalid signature') => new StorageError('InvalidSignature', 400, message),
  range: () => new StorageError('InvalidRange', 416, 'invalid range provided', 'invalid_range', 416),
  cursor: () => new StorageError('InvalidParameter', 400, 'Invalid Parameter continuation token'),
  bulk: (limit: number) =>
    new StorageError(
      'InvalidRequest',
      400,
      `Bulk object requests are limited to ${limit} objects per request.`,
    ),
  tooManyToEmpty: () =>
    new StorageError(
      'InvalidRequest',
      409,
      'Unable to empty the bucket because it contains too many objects',
    ),
  /** The web framework's message for a request that does not fit the schema of the route. */
  malformed: (message: string) => new StorageError('InvalidRequest', 400, message, 'Error'),
  featureNotEnabled: () =>
    new StorageError(
      'FeatureNotEnabled',
      403,
      'feature not enabled for this tenant',
      'FeatureNotEnabled',
      403,
    ),
  routeNotFound: (method: string, path: string) =>
    new StorageError('InvalidRequest', 404, `Route ${method}:${path} not found`, 'Not Found', 404),
  internal: () => new StorageError('InternalError', 500, 'Internal Server Error', 'Internal'),
}

/** A database error as the service tells it; anything else stays what it is. */
export function refusalOf(error: unknown): unknown {
  const { code, message, detail } = error as { code?: unknown; message?: string; detail?: string }
  if (error instanceof StorageError || typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return error
  switch (code) {
    case '42501':
      return refusals.accessDenied(
        message?.includes('row-level security') === true
          ? 'new row violates row-level security policy'
          : message,
      )
    case '23505':
      return new StorageError('ResourceAlreadyExists', 409, 'The resource already exists', 'Duplicate')
    case '23503':
      return detail?.includes('is still referenced from table') === true
        ? new StorageError(
            'ResourceReferenced',
            409,
            'The resource could not be updated or removed due to a foreign key constraint',
          )
        : new StorageError('InvalidRequest', 404, 'The related resource does not exist')
    case '42P17':
      return new StorageError(
        'DatabaseInvalidObjectDefinition',
        503,
        'The database schema is invalid or incompatible.',
      )
    case '22P02':
      return new StorageError('InvalidParameter', 400, message ?? 'Invalid Parameter value')
    default:
      return new StorageError('DatabaseError', 500, `database error, code: ${code}`)
  }
}
