import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import { permits, type Holder } from '#lib/permissions.ts'
import { useRead } from '#web/query.ts'
import { listRoleLimits, type RoleLimit } from '../contract.ts'
import { limitedActs } from '../rules.ts'
import { LimitDialog } from './limit-dialog.tsx'

const bounds = [
  ['actCents', 'Devuelve sin otra persona, por vez'],
  ['dayCents', 'Devuelve sin otra persona, por día'],
] as const
/** A limit says something only of whoever gives money back, or gives it up, at all. */
const givesBack = (holder: Holder): boolean => limitedActs.some((act) => permits(holder, act))

type LimitRowsProps = { roles: { key: string; name: string; holder: Holder }[] }

/** Rows of the table of roles: how much each gives back alone, each the way to change it. */
export function LimitRows({ roles }: LimitRowsProps) {
  const { data } = useRead(listRoleLimits, {})
  const [changing, setChanging] = useState<RoleLimit | null>(null)
  const byRole = new Map(data?.limits.map((limit) => [limit.role, limit]))
  return (
    <>
      {bounds.map(([bound, words]) => (
        <tr key={bound} className="hover:bg-sunken">
          <th scope="row" className="sticky left-0 bg-bg px-3 py-1 text-left font-normal">
            {words}
          </th>
          {roles.map(({ key, name, holder }) => {
            const limit = byRole.get(key)
            const value = limit?.[bound] ?? null
            if (!givesBack(holder) && value === null)
              return (
                <td key={key} className="px-1 py-1 text-center text-ink-3">
                  <span aria-label="No devuelve">–</span>
                </td>
              )
            const shown = value === null ? 'Sin límite' : formatMoney(value)
            return (
              <td key={key} className="px-1 py-1 text-center">
                <button
                  type="button"
                  disabled={limit === undefined}
                  className={`nums min-h-10 rounded-sm px-2 underline decoration-dotted underline-offset-4 hover:decoration-solid ${value === null ? 'text-ink-2' : 'font-semibold text-brand'}`}
                  aria-label={`${name}, ${words.toLowerCase()}: ${shown}. Cambiar`}
                  onClick={() => setChanging(limit ?? null)}
                >
                  {limit === undefined ? '…' : shown}
                </button>
              </td>
            )
          })}
        </tr>
      ))}
      {changing !== null && (
        <tr>
          <td colSpan={roles.length + 1}>
            <LimitDialog limit={changing} onClose={() => setChanging(null)} />
          </td>
        </tr>
      )}
    </>
  )
}
