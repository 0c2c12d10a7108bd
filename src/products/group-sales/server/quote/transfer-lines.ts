import { currentTransfer } from '#club/settings/server/transfer-account.ts'
import { groupFolio } from '../../rules.ts'
import type { GroupRow } from '../sql.ts'

/** Where a group's transfer goes and what it says, line by line; nothing where the club takes none. */
export function transferLines({ folio }: Pick<GroupRow, 'folio'>): { label: string; value: string }[] {
  const { clabe, holder, bank, reference } = currentTransfer()
  if (clabe === '') return []
  return [
    { label: 'CLABE', value: clabe },
    { label: 'A nombre de', value: holder },
    { label: 'Banco', value: bank },
    { label: 'Referencia', value: reference },
    { label: 'Concepto', value: groupFolio(folio) },
  ].filter(({ value }) => value !== '')
}
