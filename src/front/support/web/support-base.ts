import { readSupportAddress, supportChallenge } from '../contract.ts'
import { call } from '#web/call.ts'
import { memo } from '#lib/memo.ts'

/** Where the support service answers, without its last slash; null when it is this server. Asked once a visit. */
export const readSupportBase = memo(async () => {
  const { url } = await call(readSupportAddress, {})
  return url?.replace(/\/$/, '') ?? null
})

/** A captcha of the support service's own. */
export const askSupportChallenge = () => call(supportChallenge, {})
