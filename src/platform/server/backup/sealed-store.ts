import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { keysUnder } from '#server/file-keys.ts'
import { s3Disk, type Bucket } from '#server/files.ts'
import { seal, unseal } from '#server/seal.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** An object of the backup is not what was put there, or is not there: `message` names it. */
export class Damaged extends Error {
  override readonly name = 'Damaged'
}

/** The store of the backups cannot be reached or does not answer in time: nothing is known about what is there. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}

/** Where backups lie: everything compressed and sealed under one key that is not among it, each object bound to its name. */
export type SealedStore = {
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Throws `Damaged` where a byte differs, the key is another or nothing is there, `StoreAway` where that cannot be told. */
  get: (name: string) => Promise<Buffer>
  names: (folder: string) => Promise<string[]>
  remove: (name: string) => Promise<void>
  /** What people call it. */
  where: string
}

/** Opens the place: a folder, or a bucket of any S3-compatible store. */
export function sealedStore(place: string | Bucket, key: Buffer): SealedStore {
  const folder = typeof place === 'string' ? place : null
  const disk =
    typeof place === 'string'
      ? new Disk(new FSDriver({ location: place, visibility: 'private' }))
      : s3Disk(place)
  const purpose = (name: string) => `taquilla backup ${name}`
  const where = folder ?? `s3:${(place as Bucket).bucket}`
  const away = (error: unknown): never => {
    if (folder !== null) throw error
    const { message } = causeOf(error)
    throw new StoreAway(`El lugar de los respaldos (${where}) no contesta o no deja: ${message}`, {
      cause: error,
    })
  }
  return {
    put: async (name, bytes) => {
      const sealed = seal(key, purpose(name), await compress(bytes, quick))
      if (folder === null) await disk.put(name, sealed).catch(away)
      else await putWhole(join(folder, name), sealed)
    },
    get: async (name) => {
      const sealed = await disk.getBytes(name).catch((error: unknown) => {
        if (folder === null && !isMissing(error)) return away(error)
        throw new Damaged(`Falta ${name} en el respaldo.`, { cause: error })
      })
      let packed
      try {
        packed = unseal(key, purpose(name), Buffer.from(sealed))
      } catch (error) {
        throw new Damaged(`${name} está dañado, o BACKUP_KEY no es la llave con que se selló.`, {
          cause: error,
        })
      }
      return decompress(packed)
    },
    names: async (below) => {
      const names = await keysUnder(disk, below).catch(away)
      return names.filter((name) => !name.endsWith('.part'))
    },
    remove: (name) => disk.delete(name).catch(away),
    where,
  }
}

/** What the store itself said, below the words that are put around it. */
function causeOf(error: unknown): Error {
  const { cause } = error as Error
  return cause instanceof Error ? cause : (error as Error)
}

const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(causeOf(error).name)

/** Under its name stands the whole of it or nothing: a kill or a full disk leaves at most a `.part`. */
async function putWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.part`
  try {
    await writeFile(part, bytes, { mode: 0o600, flush: true })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
