import { IconCopy, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionNames, permissionWords } from '#lib/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { listOwnRoles } from '../roles-contract.ts'
import { OwnRoleDialog, type Start } from './own-role-dialog.tsx'
import { RetireRoleDialog } from './retire-role-dialog.tsx'
import type { OwnRoleShown } from './use-roles.ts'

/** The roles that the club put together: what each is for, what it may and who has it. */
export function OwnRoles() {
  const read = useRead(listOwnRoles, {})
  const [editing, setEditing] = useState<Start | null>(null)
  const [retiring, setRetiring] = useState<OwnRoleShown | null>(null)
  const create = (
    <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setEditing({ as: 'new' })}>
      Crear rol
    </Button>
  )
  return (
    <Loaded read={read}>
      {({ roles }) => (
        <>
          {roles.length === 0 ? (
            <EmptyState title="Aún no hay roles propios" action={create}>
              Arma uno con los permisos que hagan falta, en blanco o a partir de otro rol, y dáselo a quien
              quieras.
            </EmptyState>
          ) : (
            <>
              <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
                <p className="text-ink-2">
                  Lo que cambies aquí vale desde el siguiente clic de quien lo tiene.
                </p>
                {create}
              </div>
              <ul className="grid items-start gap-4 lg:grid-cols-2">
                {roles.map((role) => (
                  <li key={role.id}>
                    <OwnRoleCard role={role} onEdit={setEditing} onRetire={() => setRetiring(role)} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {editing !== null && <OwnRoleDialog start={editing} onClose={() => setEditing(null)} />}
          {retiring !== null && <RetireRoleDialog role={retiring} onClose={() => setRetiring(null)} />}
        </>
      )}
    </Loaded>
  )
}

type CardProps = { role: OwnRoleShown; onEdit: (start: Start) => void; onRetire: () => void }

function OwnRoleCard({ role, onEdit, onRetire }: CardProps) {
  const { name, description, people } = role
  const may = permissionNames().filter((one) => role.permissions.includes(one))
  return (
    <Card as="article" className="space-y-3 p-5">
      <h2 className="text-xl wrap-anywhere">{name}</h2>
      <p className="wrap-anywhere">{description}</p>
      <p className="text-ink-2">
        <span className="font-semibold text-ink">Lo tienen: </span>
        {people.length === 0
          ? 'nadie todavía'
          : people.map((one) => (one.invited ? `${one.name} (invitación sin usar)` : one.name)).join(', ')}
      </p>
      <details>
        <summary className="min-h-10 cursor-pointer py-2 font-semibold text-brand">
          {may.length === 1 ? '1 permiso' : `${may.length} permisos`}
        </summary>
        <ul className="list-disc space-y-1 pl-5">
          {may.map((one) => (
            <li key={one}>{permissionWords(one)}</li>
          ))}
        </ul>
      </details>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<IconPencil size={18} aria-hidden />}
          aria-label={`Cambiar ${name}`}
          onClick={() => onEdit({ as: 'change', role })}
        >
          Cambiar
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={<IconCopy size={18} aria-hidden />}
          aria-label={`Copiar ${name}`}
          onClick={() => onEdit({ as: 'new', copyOf: role.id })}
        >
          Copiar
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Retirar ${name}`} onClick={onRetire}>
          Retirar
        </Button>
      </div>
    </Card>
  )
}
