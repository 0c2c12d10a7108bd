import { keyedHash, openUnder, sealUnder, type KeyRing } from '#server/key-ring.ts'

/** Who a fan is, as typed and as the document confirmed it. The birth date is `YYYY-MM-DD`; sex as a CURP writes it. */
export type Person = {
  givenNames: string
  firstSurname: string
  secondSurname: string | null
  /** Null for who has none: a foreigner with a passport. */
  curp: string | null
  birthDate: string
  sex: 'H' | 'M' | 'X' | null
  nationality: string
}

export function sealPerson(ring: KeyRing, fanId: string, person: Person): Buffer {
  return sealUnder(ring, `fan:${fanId}:person`, Buffer.from(JSON.stringify(person)))
}

export function openPerson(ring: KeyRing, fanId: string, sealed: Buffer): Person {
  return JSON.parse(openUnder(ring, `fan:${fanId}:person`, sealed).toString()) as Person
}

/** One person is one fan: the same CURP gives the same 32 bytes, and nothing leads back from them. */
export function curpIndex(masterKey: Buffer, curp: string): Buffer {
  return keyedHash(masterKey, 'curp', curp)
}
