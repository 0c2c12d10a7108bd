import type { PersonKind } from './person-kind.ts'
import { ageFaults } from '../lines/read-person.ts'

/** People alone: a line makes an account, or says who it is. */
export const customersKind: PersonKind = {
  identity: 'number',
  makesPeople: true,
  read: (_cells, reading, person) => ({ more: {}, faults: ageFaults(person, reading) }),
}
