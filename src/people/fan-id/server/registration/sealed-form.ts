import { openUnder, sealUnder, type KeyRing } from '#server/key-ring.ts'
import type { Person } from '../person/sealed-person.ts'

/** What somebody typed before phone and mail are confirmed. */
export type SignUpForm = { person: Person; phone: string; email: string; acceptsBiometrics: boolean }

const purpose = 'fan sign-up'

export function sealForm(ring: KeyRing, form: SignUpForm): Buffer {
  return sealUnder(ring, purpose, Buffer.from(JSON.stringify(form)))
}

export function openForm(ring: KeyRing, sealed: Buffer): SignUpForm {
  return JSON.parse(openUnder(ring, purpose, sealed).toString()) as SignUpForm
}
