import type { Feature } from '#server/feature.ts'
import { healthManifest } from '../manifest.ts'
import { backupSigns } from './backup-signs.ts'
import { filesSign } from './files-sign.ts'
import { machineSigns } from './machine-signs.ts'
import { healthDeskRoutes } from './routes.ts'

export const healthFeature: Feature = {
  manifest: healthManifest,
  routes: [healthDeskRoutes],
  vitalSigns: [...backupSigns, ...machineSigns, filesSign],
}
