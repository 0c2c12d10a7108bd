import { IconCheck } from '@tabler/icons-react'
import { LimitRows } from '#people/approvals/desk/limit-rows.tsx'
import { permissionNames, permissionWords, permits } from '#lib/permissions.ts'
import { useRoles } from './use-roles.ts'

/** The permission table as people read it; the server enforces the very same. */
export function RoleMatrix() {
  const roles = useRoles()
  return (
    <div
      className="max-h-[calc(100dvh-14rem)] min-h-96 overflow-auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      role="region"
      aria-label="Qué puede cada rol"
    >
      <table className="w-full min-w-200 border-separate border-spacing-0 text-sm [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line">
        <caption className="sr-only">Qué puede hacer cada rol</caption>
        <thead>
          <tr className="[&_th]:sticky [&_th]:top-0 [&_th]:bg-bg">
            <th scope="col" className="left-0 z-20 px-3 py-2 text-left">
              Permiso
            </th>
            {roles.map(({ key, name }) => (
              <th key={key} scope="col" className="z-10 px-2 py-2 text-center font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <LimitRows roles={roles} />
          {permissionNames().map((line) => (
            <tr key={line} className="hover:bg-sunken">
              <th scope="row" className="sticky left-0 bg-bg px-3 py-2 text-left font-normal">
                {permissionWords(line)}
              </th>
              {roles.map(({ key, holder }) => (
                <td key={key} className="px-2 py-2 text-center">
                  {permits(holder, line) ? (
                    <IconCheck size={20} className="mx-auto text-ok" role="img" aria-label="Sí" />
                  ) : (
                    <span className="text-ink-3" aria-label="No">
                      –
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
