import { useRead } from '#web/query.ts'
import { readFares, type SoldFare } from '../contract.ts'

/** The fares that prices may be written for, in their order; none until they are read. */
export function useFares(): SoldFare[] {
  return useRead(readFares, {}).data?.fares ?? []
}
