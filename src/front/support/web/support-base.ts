import { readSupportAddress } from '../contract.ts'
import { call } from '#web/call.ts'

let asked: Promise<string | null> | null = null

/** Where the support service answers, without its last slash; null when it is this server. Asked once a visit. */
export function readSupportBase(): Promise<string | null> {
  asked ??= call(readSupportAddress, {}).then(({ url }) => url?.replace(/\/$/, '') ?? null)
  asked.catch(() => {
    asked = null
  })
  return asked
}
