import { CannotStart } from '#server/cannot-start.ts'
import type { Bucket } from '#server/files.ts'
import { readKeepers, type Keeper } from './keepers.ts'
import { Damaged, sealedStore, type SealedStore } from './sealed-store.ts'

type Environment = Record<string, string | undefined>
/** Only this opens: whether BACKUP_KEY is the place's own shows before anything else is tried with it. */
const proof = 'key'

/** Where backups lie, as the configuration says. Throws in a sentence that names what is missing. */
export function openPlace(env: Environment): SealedStore {
  const key = Buffer.from(env['BACKUP_KEY'] ?? '', 'base64')
  if (env['BACKUP_KEY'] === undefined)
    throw new CannotStart('BACKUP_KEY: falta. Sin ella no se hace ni se abre ningún respaldo.')
  if (key.length !== 32) throw new CannotStart('BACKUP_KEY: tienen que ser 32 bytes en base64.')
  const place = bucketOf(env) ?? env['BACKUP_DIR']
  if (place === undefined)
    throw new CannotStart('BACKUP_DIR o BACKUP_S3_BUCKET: falta dónde están los respaldos.')
  return sealedStore(place, key)
}

function bucketOf(env: Environment): Bucket | null {
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_ENDPOINT: endpoint } = env
  if (bucket === undefined) return null
  return {
    bucket,
    endpoint,
    region: env['BACKUP_S3_REGION'] ?? 'us-east-1',
    accessKeyId: env['BACKUP_S3_ACCESS_KEY'] ?? '',
    secretAccessKey: env['BACKUP_S3_SECRET_KEY'] ?? '',
  }
}

/** Throws where the place was sealed under another key; `begin`: a new place takes this one. */
export async function refuseOtherKey(store: SealedStore, { begin }: { begin: boolean }): Promise<void> {
  const there = (await store.names('')).includes(proof)
  if (!there && begin) await store.put(proof, Buffer.from('taquilla'))
  else if (!there) throw new CannotStart(`No hay ningún respaldo en ${store.where}.`)
  else
    await store.get(proof).catch((error: unknown) => {
      if (!(error instanceof Damaged)) throw error
      throw new CannotStart(`BACKUP_KEY no es la llave de los respaldos de ${store.where}.`)
    })
}

/** The people who keep the keys. Throws in a sentence where the configuration names fewer than two. */
export function keepersOf(env: Environment): Keeper[] {
  const { BACKUP_KEEPERS: text } = env
  if (text === undefined)
    throw new CannotStart(
      'BACKUP_KEEPERS: falta quién guarda las llaves. Cada persona: npm run backup -- keeper',
    )
  try {
    return readKeepers(text)
  } catch (error) {
    throw new CannotStart(`BACKUP_KEEPERS: ${(error as Error).message}.`)
  }
}
