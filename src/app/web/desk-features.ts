import type { Manifest } from '#lib/manifests.ts'
import type { DeskFeature } from '#web/desk.ts'

/** What every feature exports from the files of a name: one thing each. */
const all = <T>(modules: Record<string, Record<string, T>>): T[] =>
  Object.values(modules).flatMap((exported) => Object.values(exported))

/** Every feature's `manifest.ts`, for words and permissions that the back office shows. */
export const manifests = all(
  import.meta.glob<Record<string, Manifest>>('../../*/*/manifest.ts', { eager: true }),
)

/** Every feature's `desk/feature.ts`: what the back office is made of. */
export const deskFeatures = all(
  import.meta.glob<Record<string, DeskFeature>>('../../*/*/desk/feature.ts', { eager: true }),
)
