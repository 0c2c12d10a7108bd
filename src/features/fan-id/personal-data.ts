import type { PersonalData } from '#server/personal-data.ts'
import { eraseFan } from './dossier/erase-fan.ts'
import { fanOf, sectionsOf } from './dossier/sections.ts'

const deleted = { exported: true, erasure: 'deleted' } as const
/** Rows that hold only hashes and times, or a secret. */
const secret = { exported: false, erasure: 'deleted' } as const

export const fanIdData: PersonalData = {
  tables: {
    // The row stays so that old tickets lead to nobody; person, phone and CURP are gone.
    fans: { exported: true, erasure: 'anonymised' },
    fan_documents: deleted,
    // Rows stay until the job has removed the pictures from the file store.
    fan_pictures: { exported: true, erasure: 'anonymised' },
    fan_checks: deleted,
    fan_reviews: deleted,
    fan_lookups: deleted,
    fan_devices: deleted,
    fan_sessions: deleted,
    fan_templates: deleted,
    fan_codes: secret,
    fan_challenges: secret,
    fan_prints: secret,
    fan_throttles: secret,
  },
  exportOf: (db, accountId, { identityKeys }) => sectionsOf(db, identityKeys, accountId),
  async erase(tx, accountId) {
    const fan = await fanOf(tx, accountId)
    if (fan !== undefined) await eraseFan(tx, fan.id)
  },
}
