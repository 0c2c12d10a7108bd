import type { FastifyInstance } from 'fastify'
import type { Manifest } from '#lib/manifests.ts'
import type { Jobs } from './jobs.ts'
import type { MasterSealed } from './reseal.ts'
import type { PersonalData } from './personal-data.ts'
import type { Services } from './services.ts'
import type { ExportableList } from './table.ts'

/**
 * What a feature brings to the server: its `server/feature.ts` says it, and one line of `app/server/features.ts` takes it
 * in. A feature that others plug something into adds its own part here where it is declared (`declare module`).
 */
export interface Feature {
  /** What the browser must know of it too: permissions, words of the audit log. */
  manifest?: Manifest
  routes?: readonly ((app: FastifyInstance, services: Services) => void | Promise<void>)[]
  jobs?: readonly ((services: Services) => Jobs)[]
  /** Lists of the back office that can be had as a file. */
  lists?: readonly ExportableList[]
  /** What it knows about people, for the copy of one's data and for erasures. */
  personalData?: PersonalData
  /** Its columns that are sealed under the master key. */
  sealed?: readonly MasterSealed[]
}
