import { openUnder, sealUnder, type KeyRing } from '#server/key-ring.ts'

/** Who a child is. The birth date is `YYYY-MM-DD`. */
export type MinorPerson = {
  givenNames: string
  firstSurname: string
  secondSurname: string | null
  curp: string
  birthDate: string
}

export function sealMinor(ring: KeyRing, minorId: string, person: MinorPerson): Buffer {
  return sealUnder(ring, `minor:${minorId}:person`, Buffer.from(JSON.stringify(person)))
}

export function openMinor(ring: KeyRing, minorId: string, sealed: Buffer): MinorPerson {
  return JSON.parse(openUnder(ring, `minor:${minorId}:person`, sealed).toString()) as MinorPerson
}

/** The first of the given names, as the gate and another adult see it. */
export function firstNameOf({ givenNames }: MinorPerson): string {
  return givenNames.split(' ')[0] ?? givenNames
}
