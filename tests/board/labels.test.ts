import { expect, test } from 'vitest'
import { labelFromName } from '../../src/board/model/columnTypes'

test.each([
  ['created_at', 'Created at'],
  ['createdAt', 'Created at'],
  ['user_id', 'User ID'],
  ['userID', 'User ID'],
  ['imageURLCount', 'Image URL count'],
  ['id', 'ID'],
  ['cpu', 'CPU'],
  ['HTTPStatus', 'HTTP status'],
  // As somebody wrote it.
  ['Total Amount', 'Total Amount'],
  ['ORDERS', 'ORDERS'],
  ['größe', 'Größe'],
  ['日本語', '日本語'],
  ['_', '_'],
  ['', ''],
])('%j is labelled %j', (name, label) => expect(labelFromName(name)).toBe(label))
