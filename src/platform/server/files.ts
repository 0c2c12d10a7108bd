import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from './config.ts'

/** Where uploads live: `DATA_DIR/files`, or any S3-compatible store when `S3_BUCKET` is set. Nothing in it is public. */
export function fileStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Disk {
  if (s3 === null) return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  return s3Disk(s3)
}

/** `quietMs`: so long a store may say nothing before it is asked again, and then given up. */
export type Bucket = NonNullable<Config['s3']> & { quietMs?: number }

/** A bucket of any S3-compatible store. */
export function s3Disk(s3: Bucket): Disk {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, quietMs = 30_000 } = s3
  return new Disk(
    new S3Driver({
      bucket,
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'private',
      supportsACL: false,
      requestHandler: { connectionTimeout: Math.min(5000, quietMs), socketTimeout: quietMs },
    }),
  )
}

/** Where trials lie for a moment; no backup takes them along. */
export const trials = 'pruebas/'

/**
 * Keeps a small file in a store, reads it and takes it away. Null where all of that was so, else what was not: other bytes came
 * back, or it stays.
 *
 * @throws Error of the store, where it does not answer.
 */
export async function tryStore(files: Disk, name: string = randomUUID()): Promise<'other' | 'stays' | null> {
  const [key, content] = [`${trials}${name}.txt`, randomUUID()]
  await files.put(key, content)
  const same = (await files.get(key)) === content
  await files.delete(key)
  if (!same) return 'other'
  return (await files.exists(key)) ? 'stays' : null
}
