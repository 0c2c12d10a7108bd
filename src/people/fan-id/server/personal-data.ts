import type { PersonalData } from '#server/personal-data.ts'
import { eraseFanOf } from './about-me/erase.ts'
import { erasureBlockersOfFan } from './about-me/erasure-blockers.ts'
import { retainedOfFan } from '../about-me-rules.ts'
import { fanSections } from './about-me/sections.ts'
import { fanOf } from './about-me/sql.ts'

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
    fan_reviews: { exported: true, erasure: 'anonymised' },
    fan_lookups: { exported: true, erasure: { kept: retainedOfFan[1] } },
    fan_requests: { exported: true, erasure: 'anonymised' },
    fan_devices: deleted,
    fan_sessions: deleted,
    fan_templates: deleted,
    fan_codes: secret,
    fan_challenges: secret,
    fan_challenge_steps: secret,
    fan_prints: secret,
    fan_throttles: secret,
  },
  exportOf: fanSections,
  erase: eraseFanOf,
  async erasureBlockers(db, accountId) {
    const fanId = await fanOf(db, accountId)
    return fanId === null ? [] : erasureBlockersOfFan(db, fanId)
  },
}
