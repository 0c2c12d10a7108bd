import { call } from '#web/call.ts'
import { sendFrame, type Challenge } from '../sign-in/contract.ts'
import { persistently } from './persistently.ts'

/** Sends one picture of a challenge; a network that drops it is tried again a few times. */
export function sendPicture({ id, nonce }: Challenge, step: number, file: File): Promise<unknown> {
  return persistently(() =>
    call(sendFrame, { params: { challengeId: id, step }, file }, { headers: { 'challenge-nonce': nonce } }),
  )
}
