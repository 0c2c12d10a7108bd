import type { StoredAddress } from './addresses-contract.ts'

/** An address as it stands on a parcel. */
export function addressLines(address: StoredAddress): string[] {
  const { street, number, interior, colonia, postalCode, municipality, state } = address
  return [
    `${street} ${number}${interior === '' ? '' : ` int. ${interior}`}`,
    `${colonia}, ${postalCode}`,
    `${municipality}, ${state}`,
  ]
}
