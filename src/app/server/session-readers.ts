import { refuseWhileClosed } from '#club/settings/server/closure/current.ts'
import { keyIn, keyReader } from '#club/integrations/server/keys/key-reader.ts'
import { readDevice } from '#matchday/gate/server/devices/gate-session.ts'
import { sessionBatch } from '#people/accounts/server/sign-in/session-batch.ts'
import { findFanSession } from '#people/fan-id/server/sign-in/sessions.ts'
import { refuseOtherMatches } from '#people/accounts/server/sign-in/other-matches.ts'
import { features } from './features.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import type { SessionReaders } from '#server/session.ts'

/** Each kind of session is read by the feature that opens it. */
export function sessionReaders(db: Db, config: Config): SessionReaders {
  return {
    findAccount: sessionBatch(),
    findFan: findFanSession,
    readDevice,
    keyIn,
    readKey: keyReader(db, config.rateLimits),
    refuseWhileClosed,
    refuseOtherMatches: (request, endpoint, matches) =>
      refuseOtherMatches(db, features, request, endpoint, matches),
  }
}
